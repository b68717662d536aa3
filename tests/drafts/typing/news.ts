import { post } from '../../forum/forumRows.ts'
import type { Stub } from '../../support/restStub/stub.ts'

let count = 0

/** An event of the forum, on the wire. */
export type WireEvent = Record<string, string>

/** Other people write, move the topic and change what is on the screens beside the forms. @returns the events that report it, on the wire */
export function happen(server: Stub): WireEvent[] {
  const [topic] = server.topics
  const [category] = server.categories
  if (!topic || !category) throw new Error('The server has no topic')
  const added = post(`p-news-${(count += 1)}`)
  topic.postitused.push(added)
  topic.kategooria = 'k2'
  category.nimi += '!'
  return [
    { liik: 'postitus', teema: topic._id, postitus: added._id, kes: 'u9' },
    { liik: 'teema-muudetud', teema: topic._id, kes: 'u9' },
    { liik: 'kategooria', kategooria: category._id, kes: 'u9' },
  ]
}
