import type { Person, TestApi } from '../support/api.ts'

/** A topic that stands in the forum before a story begins. */
export interface WrittenTopic {
  _id: string
  /** Where the web client shows it. */
  path: string
}

/** Writes a topic with posts, oldest first, as people would: each by the api and in the name of its author. */
export async function writtenBefore(
  api: TestApi,
  {
    by,
    category,
    title = 'Praamiajad',
    text = '<p>Millal sõidab praam?</p>',
    pinned = false,
    posts = [],
  }: {
    by: Person
    category: { _id: string; slug: string }
    title?: string
    text?: string
    pinned?: boolean
    posts?: { by: Person; text: string }[]
  },
): Promise<WrittenTopic> {
  const body = { pealkiri: title, kategooria: category._id, tekst: text, pinned, failid: [] }
  const { _id } = (await api.call('POST', '/api/foorum/teema', { as: by, body })).body as { _id: string }
  for (const post of posts) await writtenPost(api, _id, post)
  return { _id, path: `/sise/foorum/${category.slug}/${_id}` }
}

/** Writes a post under a topic. */
export async function writtenPost(api: TestApi, topicId: string, { by, text }: { by: Person; text: string }) {
  await api.call('POST', `/api/foorum/postitus/${topicId}`, { as: by, body: { tekst: text, failid: [] } })
}

/** The texts of a topic's posts as the server has them, oldest first, read without marking them read. */
export async function postsOnServer(api: TestApi, topicId: string, as: Person): Promise<string[]> {
  const answer = await api.call('GET', `/api/foorum/teema/${topicId}`, { as, headers: { prefer: 'peek' } })
  return (answer.body as { postitused: { tekst: string }[] }).postitused.map(({ tekst }) => tekst)
}
