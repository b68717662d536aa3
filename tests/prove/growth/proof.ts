// Measures the CPU of gateway, api and PostgreSQL for each screen on the demo and on larger ones, in turns, one request at a time with the
// client's registered operations; the lower quartile of the rounds counts. Linux only: it reads /proc.
import { dirname } from 'node:path'
import { beginCpu, quartile } from '../../bench/processFigures.ts'
import { bodiesOf, senderTo } from '../../bench/sending.ts'
import { demoStores, type Stack, startStack } from '../../bench/servers.ts'
import { topicOf100 } from '../../bench/stack/actions.ts'
import type { Outcome, Proof, Run } from '../proof.ts'

const mostGrowth = 1.5
/** Requests of each screen in a round, and rounds that do not count. */
const [times, warmUp] = [10, 2]
const rounds = { complete: 20, control: 4 }

export default {
  promise:
    'On a demo 10 and 100 times as large, the same rows of each screen take at most 1.5 times the CPU of all programs, but for the search of a common word',
  rounds,
  control: { breaks: 'without the index of the posts of a topic' },
  prove,
} satisfies Proof

/** Ids of records that are the same in every demo. */
type Shown = Record<'topic' | 'article' | 'album', string>

const search = 'search of a common word'
/** The reads of screens. Pages have as many rows as the smallest demo has. */
const screens: Record<string, (shown: Shown) => [operation: string, variables: object]> = {
  'first query of a visit': () => ['Opening', {}],
  'forum home': () => ['Home', {}],
  category: () => ['Category', { slug: 'vaba-jutt', size: 10 }],
  topic: ({ topic }) => ['Topic', { id: topic, from: 'START' }],
  [search]: () => ['SearchForum', { text: 'praam', size: 10 }],
  members: () => ['Directory', { size: 20 }],
  files: () => ['Files', { imagesOnly: false, size: 20 }],
  'list of articles': () => ['ArticleGroups', { catalogue: 'uudised', size: 10 }],
  'months of a list': () => ['ArticleMonths', { catalogue: 'kalender' }],
  article: ({ article }) => ['EditArticle', { catalogue: 'uudised', id: article }],
  calendar: () => ['Calendar', { when: 'COMING', size: 10 }],
  gallery: () => ['Albums', { size: 10 }],
  album: ({ album }) => ['EditAlbum', { slug: album }],
  protocols: () => ['Protocols', { size: 8 }],
  'years of protocols': () => ['ProtocolYears', {}],
  'home page': () => ['HomePage', {}],
}

/** A demo of some size. */
interface Side {
  scale: number
  stack: Stack
  show: (screen: string) => Promise<Buffer>
  /** By screen: the CPU of a request in µs in each round, and the rows of a response. */
  figures: Map<string, number[]>
  rows: Map<string, number>
}

async function prove({ rounds: count, dist, isControl }: Run): Promise<Outcome> {
  // Drawing them takes longer than all else; their number is the same.
  process.env.DEMO_PICTURE_SCALE ??= '0.1'
  const [stacks, sides] = [[] as Stack[], [] as Side[]]
  try {
    for (const scale of count < rounds.complete ? [1, 10] : [1, 10, 100]) {
      const [folder = ''] = await demoStores(scale)
      const stack = await startStack(folder, dirname(dist))
      stacks.push(stack)
      sides.push(await prepareSide(scale, stack, isControl))
    }
    for (let round = -warmUp; round < count; round += 1) {
      for (const screen of Object.keys(screens))
        for (const side of sides) {
          const used = await measure(side, screen)
          if (round >= 0) side.figures.set(screen, [...(side.figures.get(screen) ?? []), used])
        }
      console.log(`Round ${round + 1}`)
    }
    return outcomeOf(sides)
  } finally {
    for (const stack of stacks) await stack.stop()
  }
}

async function prepareSide(scale: number, stack: Stack, isControl: boolean): Promise<Side> {
  const { userId, token } = await stack.sessionOf('admin@saar.test')
  const shown = await prepare(stack, userId)
  if (isControl) await stack.client.query('drop index posts_topic')
  await stack.client.query('vacuum analyze')
  const send = senderTo(stack.gateway.url, bodiesOf('.'))
  const show = (screen: string) => send(...screens[screen]!(shown), token)
  const rows = new Map<string, number>()
  for (const screen of Object.keys(screens)) rows.set(screen, rowsOf(await show(screen)))
  return { scale, stack, show, figures: new Map(), rows }
}

/** Leaves a member with the same unread topics in every demo: ten of 100 posts each, and the one that is opened. */
async function prepare({ client }: Stack, userId: string): Promise<Shown> {
  await client.query(
    `insert into topic_reads (user_id, teema_id, loetud_kuni) select $1, _id, viimane_postitus from topics
     on conflict (user_id, teema_id) do update set loetud_kuni = excluded.loetud_kuni`,
    [userId],
  )
  for (let index = 0; index < 10; index += 1) await client.query(topicOf100)
  const [topic] = (await client.query<{ id: string }>(topicOf100)).rows
  const { rows } = await client.query<{ article: string; album: string }>(`select
    (select _id from articles where kataloog = 'uudised' and keel = 'et' order by slug limit 1) as article,
    (select slug from albums order by jrg limit 1) as album`)
  return { topic: topic?.id ?? '', article: rows[0]?.article ?? '', album: rows[0]?.album ?? '' }
}

/** How many rows a response has, of pages, modules, pictures and blocks. */
function rowsOf(response: Buffer): number {
  let count = 0
  JSON.parse(response.toString(), (key, value: unknown) => {
    count += /^(items|modules|media|et)$/.test(key) && Array.isArray(value) ? value.length : 0
    return value
  })
  return count
}

/** The CPU of a request in µs. */
async function measure({ stack, show }: Side, screen: string): Promise<number> {
  const cpu = beginCpu(stack)
  for (let time = 0; time < times; time += 1) await show(screen)
  const { gateway, api, postgres } = cpu()
  return (gateway + api + postgres) / times
}

function outcomeOf(sides: readonly Side[]): Outcome {
  const outcome: Outcome = { figures: [], wrong: [] }
  for (const screen of Object.keys(screens)) {
    const [first = NaN] = sides.map(({ figures }) => quartile(figures.get(screen) ?? []))
    const rows = sides.map((side) => side.rows.get(screen))
    const cells = [`${(first / 1_000).toFixed(1)} ms`, `${rows[0]} rows`]
    for (const { scale, figures } of sides.slice(1)) {
      const growth = quartile(figures.get(screen) ?? []) / first
      cells.push(`× ${scale}: ${growth.toFixed(2)}`)
      if (screen !== search && growth > mostGrowth)
        outcome.wrong.push(`${screen}: ${growth.toFixed(2)} times the CPU on a demo ${scale} times as large`)
    }
    outcome.figures.push([screen, cells.join(', ')])
    if (new Set(rows).size > 1) outcome.wrong.push(`${screen}: it has ${rows.join(', ')} rows`)
  }
  return outcome
}
