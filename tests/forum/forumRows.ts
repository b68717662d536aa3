import type { StubPost, StubTopic } from '../support/restStub/forum/forumRecords.ts'
import type { StubRows } from '../support/restStub/stub.ts'
import { webPeople, webServer } from '../support/web/webServer.ts'

/** A person as the author of topics and posts. */
export const mari = { _id: 'u2', nimi: 'Mari Liige' }
export const peeter = { _id: 'u9', nimi: 'Peeter Paadimees' }

/** The ISO 8601 time `days` days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** A post of the stub, by Peeter by default. */
export function post(id: string, part: Partial<StubPost> = {}): StubPost {
  const user = part.user === undefined ? peeter : part.user
  return {
    _id: id,
    tekst: `<p>Postitus ${id}</p>`,
    nimi: user?.nimi ?? 'Endine Elanik',
    kuupaev: daysAgo(3),
    likes: [],
    failid: [],
    ...part,
    user,
  }
}

/** A topic of the stub, by Peeter by default, with its posts sorted by time. */
export function topic(id: string, part: Partial<StubTopic> = {}): StubTopic {
  const postitused = [...(part.postitused ?? [])].sort((one, other) => one.kuupaev.localeCompare(other.kuupaev))
  return {
    ...post(id),
    pealkiri: `Teema ${id}`,
    pinned: false,
    kategooria: 'k1',
    ...post(id, part),
    ...part,
    postitused,
  }
}

/** `count` posts an hour apart, from the oldest, 'p1', to one of an hour ago. */
export function postsInARow(count: number): StubPost[] {
  return Array.from({ length: count }, (_, index) =>
    post(`p${index + 1}`, { tekst: `<p>Sõna ${index + 1}</p>`, kuupaev: daysAgo((count - index) / 24) }),
  )
}

/** A plain server with two categories and these topics, read by everyone except those with an id in `unread`. */
export function forumServer(
  topics: StubTopic[] = [],
  { unread = [], ...rows }: Partial<StubRows> & { unread?: string[] } = {},
) {
  const now = new Date().toISOString()
  const seen = topics.filter(({ _id }) => !unread.includes(_id))
  return webServer({
    categories: [
      { _id: 'k1', nimi: 'Sadam ja laevaühendus', slug: 'sadam', jrg: 1 },
      { _id: 'k2', nimi: 'Üldine', slug: 'uldine', jrg: 2 },
    ],
    topics,
    readMarks: Object.fromEntries(
      seen.map(({ _id }) => [_id, Object.fromEntries(webPeople().map((person) => [person._id, now]))]),
    ),
    ...rows,
  })
}
