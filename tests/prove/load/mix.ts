import { type Chance, chanceFrom } from '../../../scripts/demo/chance.ts'
import type { Send } from '../../bench/sending.ts'
import type { Stack } from '../../bench/servers.ts'

/** Whether the bytes of a response are others than before, or the same again and again. */
export const variants = ['unchanged', 'new'] as const
export type Variant = (typeof variants)[number]

/** What requests act on, and the sessions that send them. */
export interface Rows {
  topics: { id: string }[]
  categories: { slug: string }[]
  catalogues: { catalogue: string }[]
  articles: { catalogue: string; id: string }[]
  albums: { slug: string }[]
  /** Of residents, who send nothing: a like of an own post is refused. */
  posts: { topicId: string; id: string }[]
  tokens: string[]
}

/** A kind of request: of 100, `share` are of it. */
export type Kind = [share: number, operation: string, variables: (chance: Chance, rows: Rows) => object]

const none = () => ({})
const words = ['praam', 'talgud', 'koer', 'sadam', 'elekter', 'lumi', 'meri', 'kool', 'juust', 'rebane']
const size = (chance: Chance) => 20 + chance.below(30)
const dayMs = 24 * 3_600_000
const month = (chance: Chance) => new Date(Date.now() - chance.below(300) * dayMs).toISOString().slice(0, 7)

/** A read-mostly mix of the requests of all domains. */
export const mix: readonly Kind[] = [
  [8, 'Opening', none],
  [15, 'Home', none],
  [13, 'Category', (chance, { categories }) => ({ ...chance.pick(categories), size: size(chance) })],
  [24, 'Topic', (chance, { topics }) => ({ ...chance.pick(topics), from: 'FIRST_UNREAD' })],
  [3, 'SearchForum', (chance) => ({ text: chance.pick(words), size: 20 })],
  [3, 'Directory', (chance) => ({ size: size(chance) })],
  [5, 'ArticleGroups', (chance, { catalogues }) => ({ ...chance.pick(catalogues), size: size(chance) })],
  [6, 'EditArticle', (chance, { articles }) => chance.pick(articles)],
  [4, 'CalendarMonth', (chance) => ({ month: month(chance), size: 50 })],
  [4, 'Albums', (chance) => ({ size: size(chance) })],
  [3, 'EditAlbum', (chance, { albums }) => chance.pick(albums)],
  [3, 'Protocols', () => ({ size: 50 })],
  [3, 'Files', (chance) => ({ imagesOnly: false, size: size(chance) })],
  [2, 'HomePage', none],
  [3, 'LikePost', (chance, { posts }) => chance.pick(posts)],
  [1, 'CreatePost', (chance, { topics }) => ({ topicId: chance.pick(topics).id, input: written(chance.next()) })],
]
const writes = ['LikePost', 'CreatePost']
const written = (number: number) => ({ text: `<p>Mõõtmine number ${number}.</p>` })

/** Reads what the requests need, and starts a session of each member who is no generated resident. */
export async function readRows({ client, sessionOf }: Stack): Promise<Rows> {
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const emails = await rows<{ email: string }>(
    `select email_key as email from users where staatus >= 2 and email_key not like 'elanik%' order by 1`,
  )
  const tokens: string[] = []
  for (const { email } of emails) tokens.push((await sessionOf(email)).token)
  return {
    topics: await rows('select _id as id from topics order by kuupaev, pealkiri'),
    categories: await rows('select slug from categories order by slug'),
    catalogues: await rows('select distinct kataloog as catalogue from articles order by 1'),
    articles: await rows('select kataloog as catalogue, _id as id from articles order by kataloog, slug'),
    albums: await rows('select slug from albums order by slug'),
    posts: await rows(`select p.teema_id as "topicId", p._id as id from posts p join users u on u._id = p.user_id
      where u.email_key like 'elanik%' order by p.kuupaev, p._id`),
    tokens,
  }
}

/** Creates functions that send a random request of the mix: a new one, or one of the reads that are always the same. */
export function sendersOf(send: Send, rows: Rows, chance: Chance): Record<Variant, () => Promise<unknown>> {
  const wheel = mix.flatMap((kind) => Array.from({ length: kind[0] }, () => kind))
  const reads = wheel.filter(([, operation]) => !writes.includes(operation))
  const [token = ''] = rows.tokens
  return {
    new: () => sendOne(send, chance.pick(wheel), rows, chance),
    unchanged() {
      const [, operation, variables] = chance.pick(reads)
      return send(operation, variables(chanceFrom(1), rows), token)
    },
  }
}

/** Sends a request of a kind, as any of the members. */
export const sendOne = (send: Send, [, operation, variables]: Kind, rows: Rows, chance: Chance) =>
  send(operation, variables(chance, rows), chance.pick(rows.tokens))
