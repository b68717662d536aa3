// Kills and pauses processes of a running Sise at random moments under writes of every kind, and compares what was acknowledged with the
// store after each. Linux only: it reads /proc.
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { type Chance, chanceFrom } from '../../../scripts/demo/chance.ts'
import { reachStore } from '../../../scripts/storeAddress.ts'
import { killAll } from '../../slow/processes.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { closedPort } from '../../support/servers/tcp.ts'
import { descendants, type StartedSise, startFolder, startSise } from '../../support/startedSise.ts'
import { createClient, signInOnceUp, type Times } from '../client.ts'
import { audit, countOf, type Ledger, type Sent, unwritten, writeAll } from '../ledger.ts'
import { mailedLinks, mailFaults } from '../mails.ts'
import type { Outcome, Proof, Run } from '../proof.ts'
import { faultsOf } from './faults.ts'

/** The maximum duration of a response. GQL-3. */
const longestResponseMs = 5_000
/** Of an upload: to an API that hangs until the supervisor kills it, within 30 s, 3 s and a restart. */
const longestUploadMs = 45_000
const longestStopMs = 15_000
/** The maximum size of the api's connection pool (api/store/database.ts). */
const poolSize = 20

const proof: Proof = {
  promise: 'No write that was acknowledged is lost or doubled when any process, or all of them, are killed or hang.',
  rounds: { complete: 1000, control: 10 },
  control: {
    breaks: 'half of the transactions are committed a second after their response',
    faults: [
      {
        file: 'api/store/transaction.ts',
        from: "    const { command } = await client.query('commit')\n    if (command !== 'COMMIT') throw new Error('A statement failed, so the transaction was rolled back')\n    return result\n",
        to: `    if (Math.random() < 0.5) {
    const release = client.release.bind(client)
    client.release = (error) => void setTimeout(() => client.query('commit').then(() => release(error), () => release(true)), 1000)
    return result
    }
    await client.query('commit')
    return result
`,
      },
    ],
  },
  prove: killInRounds,
}
export default proof

async function killInRounds({ seed, rounds, dist, isControl, isBusy }: Run): Promise<Outcome> {
  const smtp = await startSmtp()
  const folder = await startFolder()
  const env = {
    PORT: String(await closedPort()),
    API_PORT: String(await closedPort()),
    SMTP_URL: smtp.url,
    SMTP_PER_MINUTE: '10000',
    PUSH_HOSTS: 'push.saar.test',
  }
  const start = () => startSise(folder, env, resolve(dist, 'start.mjs'))
  const times: Times = { responses: [], uploads: [], unanswered: [] }
  const struck = new Map<string, number>()
  const acknowledged: Sent[] = []
  const wrong: string[] = []
  let sise = start()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const chance = chanceFrom(seed * 10_000 + round)
      const ledger: Ledger = { sent: [], refusals: [] }
      const found = await oneRound(
        { sise, folder, smtp, ledger, chance, times, pauseMs: isBusy ? 200 : 0 },
        async (pid) => {
          await pause(300 + chance.next() * 2_500)
          const everything = { name: 'kill -9 everything', strike: () => killAll(sise).then(() => true) }
          const fault = round % 5 === 0 ? everything : chance.pick(faultsOf(pid, chance))
          if (await fault.strike()) struck.set(fault.name, (struck.get(fault.name) ?? 0) + 1)
          if (fault === everything) sise = start()
          return sise
        },
      )
      acknowledged.push(...ledger.sent.filter((sent) => 'result' in sent))
      wrong.push(...found.map((sentence) => `seed ${seed}, round ${round}: ${sentence}`))
      console.log([`round ${round}: ${ledger.sent.length} writes`, ...found].join('; '))
      if (isControl && losses(wrong).length > 0) break
    }
    if (!isControl && rounds >= 20) wrong.push(...unwritten(acknowledged))
    if (!isControl) wrong.push(...(await mailFaults(smtp, acknowledged, rounds)), ...timeFaults(times))
    if (!isControl) wrong.push(...(await endFaults(sise, folder)))
  } finally {
    await killAll(sise)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
    await smtp.close()
  }
  return {
    figures: [
      ['Kills and pauses', [...struck].map(([name, count]) => `${count} × ${name}`).join(', ')],
      ['Acknowledged writes', countOf(acknowledged)],
      ['Responses', `longest ${Math.round(Math.max(...times.responses))} ms of ${times.responses.length}`],
      ['Mails', String(smtp.mails.length)],
    ],
    wrong: isControl ? losses(wrong) : isBusy ? wrong.filter((sentence) => !isDuration.test(sentence)) : wrong,
  }
}

const isDuration = /it needed \d+ s|stopping took|took over|got no response/

/** What was lost or doubled. A control also refuses the writes that act on a late commit. */
const losses = (wrong: string[]) => wrong.filter((sentence) => sentence.includes(': acknowledged '))

interface Round {
  sise: StartedSise
  folder: string
  smtp: TestSmtp
  ledger: Ledger
  chance: Chance
  times: Times
  pauseMs: number
}

/** Writes, strikes once, and compares when all is well again. @param strike gives the Sise that runs afterwards */
async function oneRound(
  { sise, folder, smtp, ledger, chance, times, pauseMs }: Round,
  strike: (pid: number) => Promise<StartedSise>,
): Promise<string[]> {
  let address = await sise.address()
  const client = await signedIn(() => address, times)
  const stop = new AbortController()
  const world = {
    query: (sql: string) => inStore(folder, (query) => query(sql)),
    mailedLink: mailedLinks(smtp, stop.signal),
    pauseMs,
  }
  const work = writeAll(stop.signal, chance, client, world, ledger)
  const running = await strike(sise.child.pid ?? 0)
  const struckAt = performance.now()
  address = await running.address()
  await signInOnceUp(address, 'liige@saar.test')
  const recoveryMs = performance.now() - struckAt
  await pause(1_500)
  stop.abort()
  await work
  return inStore(folder, async (query) => {
    const wrong = await audit(ledger, query, { addresses: [address], token: client.token })
    if (recoveryMs > 60_000) wrong.push(`it needed ${Math.round(recoveryMs / 1000)} s to be well again`)
    return wrong
  })
}

/** Runs queries on the store of a running Sise. Repeats what a fault breaks. */
async function inStore<T>(
  folder: string,
  work: (query: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<T>,
) {
  for (let attempt = 1; ; attempt += 1) {
    const client = { current: undefined as pg.Client | undefined }
    try {
      const { url, leave } = await reachStore({ DATA_DIR: join(folder, 'data') }, () => {})
      client.current = new pg.Client({ connectionString: url, application_name: 'audit' })
      client.current.on('error', () => {})
      await client.current.connect()
      const found = await work(async (sql) => (await client.current!.query(sql)).rows as Record<string, unknown>[])
      await client.current.end()
      await leave()
      return found
    } catch (error) {
      if (attempt === 60) throw error
      await client.current?.end().catch(() => {})
      await pause(1_000)
    }
  }
}

/** A client of an address that may change. */
async function signedIn(address: () => string, times: Times) {
  const { token } = await signInOnceUp(address(), 'admin@saar.test', times)
  return {
    token,
    send: ((...args) => createClient(address(), token, times).send(...args)) as ReturnType<typeof createClient>['send'],
  }
}

function timeFaults({ responses, uploads, unanswered }: Times): string[] {
  const late = (what: string, times: number[], limitMs: number) => {
    const over = times.filter((ms) => ms > limitMs)
    return over.length > 0
      ? [`${over.length} ${what} took over ${limitMs} ms, up to ${Math.round(Math.max(...over))}`]
      : []
  }
  return [
    ...late('responses', responses, longestResponseMs),
    ...late('uploads', uploads, longestUploadMs),
    ...(unanswered.length > 0 ? [`${unanswered.length} requests got no response`] : []),
  ]
}

/** Connections that are in use though nothing runs, a slow stop, and processes that it leaves behind. */
async function endFaults(sise: StartedSise, folder: string): Promise<string[]> {
  await pause(2_000)
  const states = await inStore(folder, (query) =>
    query(`select coalesce(state, 'none') as state, count(*)::int as n from pg_stat_activity
      where usename = current_user and application_name <> 'audit' group by 1`),
  )
  const wrong = states.flatMap(({ state, n }) =>
    state === 'idle' && Number(n) <= poolSize
      ? []
      : [`${String(n)} connections are '${String(state)}' with nothing to do`],
  )
  const below = await descendants(sise.child.pid ?? 0)
  const start = performance.now()
  sise.child.kill('SIGTERM')
  const late = setTimeout(() => sise.child.kill('SIGKILL'), 3 * longestStopMs)
  await sise.ended
  clearTimeout(late)
  const stopMs = performance.now() - start
  if (stopMs > longestStopMs) wrong.push(`stopping took ${Math.round(stopMs)} ms`)
  const left = below.filter(isAlive)
  if (left.length > 0) wrong.push(`processes left behind: ${left.join(', ')}`)
  return wrong
}
