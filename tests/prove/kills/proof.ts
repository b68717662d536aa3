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
import { until } from '../../support/until.ts'
import { createClient, signIn, type Times } from '../client.ts'
import { compare, inconsistencies, type Ledger, type Sent, writeUntil } from '../ledger.ts'
import type { Outcome, Proof, Run } from '../proof.ts'
import { writes } from '../writes.ts'
import { faultsOf } from './faults.ts'

/** Those whose effects would hide each other are written by one writer. */
const writers = [
  /Category$|Topic$|NextTo$|ForumRead|LikesSeen/,
  /Post$/,
  /Album/,
  /Article|Protocol/,
  /File$|HomePage|Feedback/,
  /ser$|nvit|register|Password|signIn|revertEmail/,
  /Token$|Push$|Mail|Webhook|Announcement|Welcome/,
]
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
  const [totals, struck] = [new Map<string, number>(), new Map<string, number>()]
  const acknowledged: Sent[] = []
  const wrong: string[] = []
  let sise = start()
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const chance = chanceFrom(seed * 10_000 + round)
      const ledger: Ledger = { sent: [], refusals: [] }
      const found = await oneRound({ sise, folder, smtp, ledger, chance, times }, async (pid) => {
        await pause(300 + chance.next() * 2_500)
        const everything = { name: 'kill -9 everything', strike: () => killAll(sise).then(() => true) }
        const fault = round % 5 === 0 ? everything : chance.pick(faultsOf(pid, chance))
        if (await fault.strike()) struck.set(fault.name, (struck.get(fault.name) ?? 0) + 1)
        if (fault === everything) sise = start()
        return sise
      })
      const made = ledger.sent.filter((sent) => 'result' in sent)
      for (const { name } of made) totals.set(name, (totals.get(name) ?? 0) + 1)
      acknowledged.push(...made)
      wrong.push(...found.map((sentence) => `seed ${seed}, round ${round}: ${sentence}`))
      console.log([`round ${round}: ${ledger.sent.length} writes`, ...found].join('; '))
      if (isControl && losses(wrong).length > 0) break
    }
    if (!isControl && rounds >= 20)
      for (const [name, { unsent }] of writes)
        if (!totals.has(name) && unsent == null) wrong.push(`no ${name} was acknowledged`)
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
      ['Acknowledged writes', `${acknowledged.length} of ${totals.size} kinds`],
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
}

/** Writes, strikes once, and compares when all is well again. @param strike gives the Sise that runs afterwards */
async function oneRound(
  { sise, folder, smtp, ledger, chance, times }: Round,
  strike: (pid: number) => Promise<StartedSise>,
): Promise<string[]> {
  let address = await sise.address()
  const client = await signedIn(() => address, times)
  const stop = new AbortController()
  const world = {
    query: (sql: string) => inStore(folder, (query) => query(sql)),
    async mailedLink(email: string) {
      const mails = () => smtp.mails.filter(({ to, link }) => to.includes(email) && link)
      await until(() => stop.signal.aborted || mails().length > 0)
      return mails().at(-1)?.link ?? ''
    },
  }
  const names = [...writes].flatMap(([name, { unsent }]) => (unsent == null ? [name] : []))
  const groups = writers.map((pattern) => names.filter((name) => writers.find((one) => one.test(name)) === pattern))
  const work = Promise.all(groups.map((group) => writeUntil(stop.signal, chance.shuffle(group), client, world, ledger)))
  const running = await strike(sise.child.pid ?? 0)
  const struckAt = performance.now()
  address = await running.address()
  await untilUp(() => address)
  const recoveryMs = performance.now() - struckAt
  await pause(1_500)
  stop.abort()
  await work
  return inStore(folder, async (query) => {
    const wrong = [...(await compare(ledger, query)), ...(await inconsistencies(query))]
    if (recoveryMs > 60_000) wrong.push(`it needed ${Math.round(recoveryMs / 1000)} s to be well again`)
    for (const { name, mark, result, isTarget } of ledger.sent)
      if (name === 'uploadFile' && result && !isTarget) {
        const { url } = result as { url: string }
        const response = await fetch(new URL(url, address), { headers: { 'x-auth-token': client.token } })
        if ((await response.text()) !== mark)
          wrong.push(`acknowledged uploadFile ${mark}: ${response.status} or other bytes`)
      }
    // Limits are not what is proven.
    for (const sql of ['delete from tries', "delete from tool_tokens where nimi ~ '^[0-9a-f-]{36}$'"]) await query(sql)
    await query("update announcements set kuupaev = kuupaev - interval '2 days'")
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
  for (let attempt = 1; ; attempt += 1)
    try {
      const { token } = await signIn(address(), 'admin@saar.test', times)
      return {
        token,
        send: ((...args) => createClient(address(), token, times).send(...args)) as ReturnType<
          typeof createClient
        >['send'],
      }
    } catch (error) {
      if (attempt === 30) throw error
      await pause(1_000)
    }
}

async function untilUp(address: () => string) {
  const untimed: Times = { responses: [], uploads: [], unanswered: [] }
  await until(
    () =>
      signIn(address(), 'liige@saar.test', untimed).then(
        () => true,
        () => false,
      ),
    120_000,
  )
}

/**
 * Mails that are missing, or doubled more often than processes were killed. A mail comes twice only if its process was killed between the
 * server's acceptance and our row, with the same Message-ID.
 */
async function mailFaults({ mails }: TestSmtp, acknowledged: Sent[], kills: number): Promise<string[]> {
  const expected = acknowledged.flatMap(({ name, mark, isTarget }) => {
    const to = isTarget ? undefined : writes.get(name)?.mailTo?.(mark)
    return to == null ? [] : [{ to, mark }]
  })
  const mailsTo = ({ to, mark }: { to: string; mark: string }) =>
    mails.filter((mail) => mail.to.includes(to) && (to.includes(mark) || mail.raw.includes(mark)))
  const missing = () => expected.filter((one) => mailsTo(one).length === 0)
  const end = performance.now() + 120_000
  while (missing().length > 0 && performance.now() < end) await pause(500)
  const wrong = missing().map(({ to, mark }) => `no mail of ${mark} came to ${to}`)
  for (const one of expected)
    if (new Set(mailsTo(one).map(({ messageId }) => messageId)).size > 1)
      wrong.push(`the mail of ${one.mark} came with two Message-IDs`)
  const doubled = mails.length - new Set(mails.map(({ messageId, to }) => `${messageId} ${to.join()}`)).size
  if (doubled > kills) wrong.push(`${doubled} mails were sent twice by ${kills} kills`)
  return wrong
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
