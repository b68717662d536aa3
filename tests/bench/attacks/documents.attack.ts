import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Figure, Target } from './attack.ts'
import { ask, askWithoutReading, bystander } from './exchange.ts'
import { startGatewayProcess } from './gatewayProcess.ts'

/** A document that asks for too much, and how it is sent. */
interface ExpensiveDocument {
  name: string
  document: string
  /** The number of simultaneous requests. */
  atOnce?: number
  /** Whether the client never reads the response. */
  unread?: boolean
}

/** How long unread responses are observed, in ms. */
const watchMs = 20_000

/** Documents that multiply pages, texts and likes. GQL-3. */
export const attack: Attack = {
  name: 'documents',
  async run(target) {
    const figures: Figure[] = []
    for (const document of documentsFor(await prepareTopic(target))) figures.push(...(await measured(target, document)))
    return figures
  },
}

/** In a gateway of its own, as its peak memory is that of all documents before. */
async function measured(target: Target, { name, document, atOnce = 1, unread }: ExpensiveDocument): Promise<Figure[]> {
  const gateway = await startGatewayProcess(target.apiUrl)
  const send = (query: string) => ask(gateway.url, target.attacker, query)
  // Warmed up: the level is read and the code is compiled, so the figures are those of the document.
  for (let index = 0; index < 20; index++) await send('{categories{id name}}')
  const before = gateway.memory().now
  const stopReading = bystander(gateway.url, target.neighbour)
  await wait(300)
  let bytes = 0
  if (unread) {
    const hangUps = Array.from({ length: atOnce }, () => askWithoutReading(gateway.url, target.attacker, document))
    await wait(watchMs)
    for (const hangUp of hangUps) hangUp()
  } else {
    const outcomes = await Promise.all(Array.from({ length: atOnce }, () => send(document)))
    bytes = Math.max(...outcomes.map((outcome) => outcome.bytes))
  }
  const neighbourMs = await stopReading()
  const { peak } = gateway.memory()
  await gateway.stop()
  return [
    { what: `${name}: largest answer`, figure: bytes / 1e6, unit: 'MB', limit: 32 * 1.048_576 },
    { what: `${name}: memory of a warm gateway`, figure: peak - before, unit: 'MB more', limit: 150 },
    { what: `${name}: longest read of others`, figure: neighbourMs, unit: 'ms', limit: 500 },
  ]
}

/** Creates a topic of 200,000 characters with sixty posts, as any member can. */
async function prepareTopic({ apiUrl, attacker }: Target): Promise<LargeTopic> {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { 'x-auth-token': attacker, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // The documented response: a list of categories or posts, or the created topic.
    return (await response.json()) as { _id: string; slug: string }[] & { _id: string }
  }
  const categories = await call('GET', '/api/foorum/kategooria')
  const kategooria = categories.find(({ slug }) => slug === 'vaba-jutt')?._id
  const tekst = `<p>${'saar '.repeat(39_998)}</p>`
  const { _id } = await call('POST', '/api/foorum/teema', { pealkiri: 'Pikk jutt', kategooria, tekst })
  let posts: { _id: string }[] = []
  for (let index = 0; index < 60; index++)
    posts = await call('POST', `/api/foorum/postitus/${_id}`, { tekst: `<p>Vastus ${index}</p>` })
  return { id: _id, postIds: posts.map((post) => post._id) }
}

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}:${field}`).join(' ')

/** The id of the topic that `prepareTopic` creates: 200,000 characters and sixty posts. */
interface LargeTopic {
  id: string
  postIds: string[]
}

/** The documents, largest first. */
function documentsFor({ id, postIds }: LargeTopic): ExpensiveDocument[] {
  const pagesBelowPosts = (count: number) =>
    `{category(slug:"vaba-jutt"){topicPage{items{postPage{items{topic{category{${aliases(count, 'topicPage(size:200){items{id}}')}}}}}}}}}`
  const texts = `{topic(id:"${id}"){postPage{items{topic{${aliases(28, 'text')}}}}}}`
  return [
    { name: '25 aliased pages of 200 below posts', document: pagesBelowPosts(25) },
    { name: '5 aliased pages of 200 below posts', document: pagesBelowPosts(5) },
    { name: '28 aliased texts of 200 kB below 60 posts', document: texts },
    { name: 'the same, 12 at once, unread', document: texts, atOnce: 12, unread: true },
    {
      name: '20 aliased posts below a page of 200 topics',
      document: `{category(slug:"vaba-jutt"){topicPage(size:200){items{${postIds
        .slice(0, 20)
        .map((postId, index) => `a${index}:post(id:"${postId}"){id}`)
        .join(' ')}}}}}`,
    },
    {
      name: 'likes of all posts of all topics',
      document: '{categories{topicPage{items{postPage{items{likes{user{email}}}}}}}}',
    },
    {
      name: 'the same, 8 at once',
      document: '{categories{topicPage{items{postPage{items{likes{user{email}}}}}}}}',
      atOnce: 8,
    },
    {
      name: 'number of posts of every search hit',
      document: '{searchForumPage(text:"praam"){items{topic{postCount}}}}',
    },
  ]
}
