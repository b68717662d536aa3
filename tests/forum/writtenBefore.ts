import type { Person, TestApi } from '../support/api/api.ts'

/** A topic that exists before a test begins. */
export interface WrittenTopic {
  _id: string
  /** Its path in the web client. */
  path: string
}

/** Creates a topic and its posts, oldest first, by REST calls of their authors. */
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

/** Adds a post to a topic. */
export async function writtenPost(api: TestApi, topicId: string, { by, text }: { by: Person; text: string }) {
  const body = { tekst: text, failid: [] }
  const response = await api.call('POST', `/api/foorum/postitus/${topicId}?piir=1`, { as: by, body })
  return (response.body as { _id: string }[])[0] ?? { _id: '' }
}

/** The texts of a topic's stored posts, oldest first; does not mark them read. */
export async function postsOnServer(api: TestApi, topicId: string, as: Person): Promise<string[]> {
  const response = await api.call('GET', `/api/foorum/teema/${topicId}`, { as, headers: { prefer: 'peek' } })
  return (response.body as { postitused: { tekst: string }[] }).postitused.map(({ tekst }) => tekst)
}
