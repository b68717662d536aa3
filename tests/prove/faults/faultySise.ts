import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { startProgram } from '../../bench/servers.ts'
import { startReceiver } from '../../content/webhook/receiver.ts'
import { peopleOf } from '../../support/api/api.ts'
import { levelKnown, queryAt } from '../../support/gateway/gateway.ts'
import { certificateOfNames } from '../../support/servers/certificate.ts'
import { startPushService } from '../../support/servers/pushService.ts'
import { startS3 } from '../../support/servers/s3.ts'
import { startSmtp } from '../../support/servers/smtp.ts'
import { startFolder } from '../../support/startedSise.ts'
import { until } from '../../support/until.ts'
import { type Client, createClient } from '../client.ts'
import { type BadNeighbour, type FaultName, type NeighbourOptions, replies, startBadNeighbour } from './badNeighbour.ts'
import { type NeighbourName, requestMs } from './neighbours.ts'

/** A request that needs a neighbour, with its delivery if there is one, the next attempt, and a request without it: each gives 'ok' or a code. */
type Use = Record<'attempt' | 'retry' | 'other', () => Promise<string>>

/** A Sise behind relays to all of its neighbours. */
export interface FaultySise {
  uses: Record<NeighbourName, Use>
  /** Begins a fault of a neighbour, or ends it. */
  set: (name: NeighbourName, fault?: FaultName, bytes?: number) => Promise<BadNeighbour>
  /** The memory of the api and of the gateway, in MB, without garbage. */
  memory: () => Promise<number[]>
  stop: () => Promise<void>
}

/** Starts the build in `dist` with new data. */
export async function startFaulty(dist: string): Promise<FaultySise> {
  const folder = await startFolder()
  const settings = { fsync: 'off' }
  const store = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {}, settings })
  const [s3, smtp] = [await startS3(join(folder, 'bucket')), await startSmtp()]
  const [push, webhook] = [await startPushService(), await startReceiver()]
  const { aadress, p256dh, auth } = push.subscribe().body

  const relays = new Map<NeighbourName, BadNeighbour>()
  /** @returns the address of the relay */
  async function relay(name: NeighbourName, real: NeighbourOptions['real'], more: Partial<NeighbourOptions> = {}) {
    const neighbour = await startBadNeighbour({ real, isTls: true, replies: replies.web(200), ...more })
    relays.set(name, neighbour)
    return `${hostOf(name)}:${neighbour.port}`
  }
  const plain = (port: number | string) => () => connect({ host: '127.0.0.1', port: Number(port) })
  const secure = (url: string) => () =>
    connectSecurely({ host: 'localhost', port: Number(new URL(url).port), rejectUnauthorized: false })
  const { host, port, user, database } = new pg.Client({ connectionString: store.url })
  const ofStore = { isTls: false, replies: replies.postgres }
  // Of a response to them only the status counts.
  const ofMessages = { replies: replies.web(500, '220 mail.saar.test ESMTP\r\n') }
  const storeAt = await relay('PostgreSQL', () => connect(`${host}/.s.PGSQL.${port}`), ofStore)
  const s3At = await relay('S3', plain(s3.port))
  const smtpAt = await relay('SMTP', plain(smtp.port), { greets: true, replies: replies.smtp })
  const pushAt = await relay('push', secure(aadress), ofMessages)
  const webhookAt = await relay('webhook', secure(webhook.address), ofMessages)

  const [NAMES_GONE, NODE_EXTRA_CA_CERTS] = [join(folder, 'gone'), join(folder, 'ca.pem')]
  await writeFile(NAMES_GONE, '')
  await writeFile(NODE_EXTRA_CA_CERTS, certificateOfNames.cert)
  let log = ''
  const start = (program: string, own: NodeJS.ProcessEnv, print: (text: string) => void) => {
    const env = { NAMES_GONE, NODE_EXTRA_CA_CERTS, SITE_URL: 'http://localhost', LOG_LEVEL: 'warn', ...own }
    const execArgv = ['--expose-gc', '--import', resolve('tests/prove/faults/names.mjs')]
    return startProgram(resolve(dist, program), env, execArgv, print)
  }
  const ofApi = {
    API_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: `postgresql://${user}@${storeAt}/${database}`,
    S3_URL: `s3://S3RVER:S3RVER@${s3At}/failid`,
    SMTP_URL: `smtps://${smtpAt}`,
    SMTP_PER_MINUTE: '10000',
    PUSH_HOSTS: pushAt,
  }
  const api = await start('api.mjs', ofApi, (text) => (log += text))
  const upstreamAt = await relay('upstream', plain(new URL(api.url).port))
  const gateway = await start('gateway.mjs', { API_URL: `https://${upstreamAt}` }, () => {})

  await levelKnown({ query: queryAt(gateway.url) })
  const db = new pg.Pool({ connectionString: store.url, max: 2 }).on('error', () => {})
  const { person, category } = peopleOf(drizzle(db))
  const clientOf = (token: string) => createClient(gateway.url, token, { responses: [], uploads: [], unanswered: [] })
  const [visitor, reader] = [clientOf(''), clientOf((await person()).token)]
  const admin = clientOf((await person({ status: 4 })).token)
  const opening = `input:{title:"Praam" text:"<p>Kuna?</p>" categoryId:"${(await category())._id}"}`
  const opened = await send<{ createTopic: { id: string } }>(admin, `mutation{createTopic(${opening}){id}}`)
  const { id } = opened.createTopic
  await send(reader, `mutation{followTopic(id:"${id}" level:WATCHING){id}}`)
  const subscription = `endpoint:"https://${pushAt}${new URL(aadress).pathname}" p256dh:"${p256dh}" auth:"${auth}"`
  await send(reader, `mutation{subscribeToPush(input:{${subscription}}){endpoint}}`)
  await send(admin, `mutation{updateWebhook(input:{url:"https://${webhookAt}/uuenda" enabled:true}){url}}`)

  const read = () => codeOf(send(admin, `{topic(id:"${id}" markRead:false){title}}`))
  const settled = () => codeOf(send(visitor, '{settings{communityName}}'))
  const upload = () => {
    const query = 'mutation Upload($file: Upload!) { uploadFile(file: $file, visibility: FORUM) { id } }'
    return codeOf(send(admin, query, new File([randomUUID()], 'kava.txt', { type: 'text/plain' })))
  }
  /** A request after which jobs of these kinds deliver something. */
  function delivery(kinds: RegExp, delivered: () => number, request: () => Promise<unknown>): Use {
    let before = 0
    // A message whose response was lost has arrived, and comes again.
    const isDone = async () =>
      delivered() > before && (await db.query('select from jobs where kind ~ $1', [kinds.source])).rowCount === 0
    return {
      async attempt() {
        const [from, begun] = [log.length, performance.now()]
        before = delivered()
        const code = await codeOf(request())
        const ms = Math.round(performance.now() - begun)
        if (code !== 'ok' || ms > requestMs) return `the request itself: ${code} after ${ms} ms`
        const failure = () => failureIn(log.slice(from), kinds)
        await until(async () => failure() !== undefined || (await isDone()), 400_000)
        return failure() ?? 'ok'
      },
      retry: async () => ((await isDone()) ? 'ok' : 'not yet'),
      other: read,
    }
  }
  const text = () => `text:"<p>${randomUUID()}</p>"`
  const tryMail = async () => {
    // Its own limit is not what is proven.
    await db.query('delete from tries')
    await send(admin, `mutation{testAnnouncement(input:{title:"Praam" ${text()} audience:ADMINS})}`)
  }
  const post = () => send(admin, `mutation{createPost(topicId:"${id}" input:{${text()}}){id}}`)
  const changeHome = () => {
    const block = `{intro:{id:"${randomUUID()}" title:"${randomUUID()}"}}`
    return send(admin, `mutation{saveHomePage(input:{et:[${block}] en:[]}){version}}`)
  }
  return {
    uses: {
      PostgreSQL: { attempt: read, retry: read, other: settled },
      S3: { attempt: upload, retry: upload, other: read },
      SMTP: delivery(/^announcementTrial$/, () => smtp.mails.length, tryMail),
      push: delivery(/^push\d$/, () => push.received.length, post),
      webhook: delivery(/^webhook$/, () => webhook.received.length, changeHome),
      upstream: { attempt: read, retry: read, other: settled },
    },
    async set(name, fault, bytes = 0) {
      const neighbour = relays.get(name)!
      await writeFile(NAMES_GONE, fault === 'DNS' ? hostOf(name) : '')
      neighbour.set(fault, bytes)
      return neighbour
    },
    memory: () => Promise.all([memoryOf(api.pid), memoryOf(gateway.pid)]),
    async stop() {
      await db.end()
      await Promise.all([gateway.stop(), api.stop()])
      await Promise.all([...relays.values(), s3, smtp, push, webhook].map((one) => one.close()))
      await store.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const hostOf = (name: NeighbourName) => `${name.toLowerCase()}.saar.test`

/** Sends an operation. @throws an Error whose message is the code */
async function send<T>(client: Client, query: string, file?: File): Promise<T> {
  const outcome = await client.send<T>(query, file ? { file: null } : {}, file ? { file } : {})
  if (outcome.kind === 'response') return outcome.data
  throw new Error(outcome.kind === 'refusal' ? outcome.codes.join() : outcome.cause)
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Error) => error.message,
  )

/** Why a job of these kinds has failed, from the lines of a log. */
function failureIn(log: string, kinds: RegExp): string | undefined {
  const lines = log.split('\n').filter((line) => line.includes('"a job failed"}'))
  const failures = lines.map((line) => JSON.parse(line) as { kind: string; err: { message: string } })
  const message = failures.find(({ kind }) => kinds.test(kind))?.err.message
  return message && (/(?:: |responded with )([^:]*)$/.exec(message)?.[1] ?? message)
}

async function memoryOf(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2')
  await pause(300)
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
