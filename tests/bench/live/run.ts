import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { type LiveStream, openStream } from '../../support/liveStream.ts'
import { startStack } from '../forum/stack.ts'
import { cpuNsOf, memoryOf } from '../processFigures.ts'

// npm run bench -- live: what idle listeners cost api and gateway beside home pages that are opened in the same run, in ms of CPU a second,
// and how much memory a listener takes. The goals are 500 listeners for no more than five home pages a second, and 200 kB each. LIVE-1.

const listeners = 500
const perPerson = 4
const [rounds, seconds] = [3, 20]
const pagesASecond = 5
/** Two of the gateway's comments on each stream, and one of the api's. */
const listenedMs = 48_000

/** What the home page asks once its code is there; the browser keeps the parts of the client. */
const home = `{me{id name status} settings{communityName apiLevel} unreadNotificationCount hasForumNews
  categories{id name slug topicPage(size:1){items{id title authorName latestPostAt read}}}
  forumNews{items{topic{id title latestPostAt category{id name slug}}firstUnreadId unreadCount latestAuthorName excerpt}
  categories{categoryId topicCount}}}`

const script = "const m = await import('./scripts/building/make.mjs'); await m.makeServers(); await m.makeClient?.()"
const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
if (made.status !== 0) process.exit(made.status ?? 1)

const stack = await startStack(1, console.log)
const open: LiveStream[] = []
try {
  const { client, userId, token, gatewayUrl, pids } = stack
  const servers = Object.values(pids)
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'users' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const { rows: people } = await client.query<{ _id: string }>(
    `insert into users (${names})
     select ${columns.map(({ name }) => `(r)."${name}"`).join(', ')} from (
       select jsonb_populate_record(u, jsonb_build_object('_id', gen_random_uuid(), 'email', 'kuulaja' || i || '@saar.test',
         'email_key', 'kuulaja' || i || '@saar.test')) as r
       from users u, generate_series(1, $2::int) i where u._id = $1) made returning _id`,
    [userId, listeners / perPerson],
  )
  const tokens: string[] = []
  for (const { _id } of people) tokens.push(await startSession(drizzle(client), _id))

  const ask = async () => {
    const answers = await Promise.all([
      fetch(`${gatewayUrl}/sise`),
      fetch(`${gatewayUrl}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
        body: JSON.stringify({ query: home }),
      }),
    ])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    if (!bodies[1]?.startsWith('{"data":{"me":{"id"')) throw new Error(bodies[1])
  }
  const listen = async (as: string) =>
    open.push(
      await openStream(`${gatewayUrl}/graphql/voog`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-auth-token': as },
        body: JSON.stringify({ query: 'subscription{forumEvents{kind topicId postId categoryId byId}}' }),
      }),
    )
  /** CPU of api and gateway while `work` is under way, in ms a second. */
  async function costOf(work: () => Promise<unknown>) {
    const [before, start] = [servers.map(cpuNsOf), performance.now()]
    await work()
    const used = servers.map(cpuNsOf).reduce((sum, now, at) => sum + now - (before[at] ?? 0), 0)
    return used / 1e6 / ((performance.now() - start) / 1000)
  }
  const idle = () => pause(seconds * 1000)
  const pages = async () => {
    for (let page = 0; page < seconds * pagesASecond; page += 1) await Promise.all([ask(), pause(1000 / pagesASecond)])
  }
  const memory = () => servers.reduce((sum, pid) => sum + memoryOf(pid).now, 0)

  for (let warm = 0; warm < 200; warm += 1) await ask()
  const figures: { idle: number; pages: number; listeners: number }[] = []
  let kB = 0
  for (let round = 0; round < rounds; round += 1) {
    const [alone, opened] = [await costOf(idle), await costOf(pages)]
    const before = memory()
    for (const one of tokens) for (let at = 0; at < perPerson; at += 1) await listen(one)
    if (open.some(({ status }) => status !== 200)) throw new Error('a stream was refused')
    await pause(5_000)
    kB = ((memory() - before) * 1024) / listeners
    const heard = await costOf(() => pause(listenedMs))
    if (open.some((stream) => stream.hasEnded())) throw new Error('a stream has ended')
    figures.push({ idle: alone, pages: opened - alone, listeners: heard - alone })
    console.log(JSON.stringify({ ...figures.at(-1), kBEach: kB }))
    for (const stream of open.splice(0)) stream.close()
    await pause(3_000)
  }
  const median = (of: (one: (typeof figures)[number]) => number) => figures.map(of).sort((a, b) => a - b)[rounds >> 1]
  console.log(
    `ms of CPU a second, medians of ${rounds}: ${pagesASecond} home pages ${median((one) => one.pages)?.toFixed(1)}, ` +
      `${listeners} idle listeners ${median((one) => one.listeners)?.toFixed(1)}`,
  )
} finally {
  for (const stream of open) stream.close()
  await stack.stop()
}
