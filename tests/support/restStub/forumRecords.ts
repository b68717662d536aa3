import { type AbilitiesPart, type Body, can } from './answers.ts'
import type { FilesPart } from './files.ts'
import { isRead, type ReadMarks } from './readMarks.ts'
import type { StubPerson } from './users.ts'

/** A post as the stub keeps it; further properties stand for what the schema does not know. */
export interface StubPost {
  _id: string
  nimi: string
  /** Null for an author who is gone. */
  user: { _id: string; nimi: string } | null
  tekst: string
  kuupaev: string
  likes: { user: { _id: string; nimi: string } }[]
  failid: unknown[]
  [unknown: string]: unknown
}

/** A topic as the stub keeps it, with its posts, the oldest first. */
export interface StubTopic extends StubPost {
  pealkiri: string
  pinned: boolean
  kategooria: string
  postitused: StubPost[]
  /** Given where a PUT with another If-Match is refused; goes up with each PUT. */
  versioon?: number
  /** Who made the last PUT of a topic with a version. */
  muutja?: { _id: string; nimi: string }
}

/** A category as the stub keeps it. */
export interface StubCategory {
  _id: string
  nimi: string
  slug: string
  jrg: number
}

/** The forum a stub keeps. */
export interface ForumPart extends AbilitiesPart {
  topics: StubTopic[]
  categories: StubCategory[]
  readMarks: ReadMarks
}

/** What the forum asks of its neighbours: files that records name. */
export type ForumStub = ForumPart & FilesPart

/** Makes room for the record of a PUT, which replaces all that was there; where the stub announces `partial-put`, nothing goes. */
export function emptied(stub: AbilitiesPart, row: object): void {
  if (can(stub, 'partial-put')) return
  for (const name of Object.keys(row)) Reflect.deleteProperty(row, name)
}

/** A topic as the wire shows it to a person. */
export function asTold(stub: ForumStub, topic: StubTopic, caller: StubPerson): Body {
  const category = stub.categories.find(({ _id }) => _id === topic.kategooria)
  return {
    ...topic,
    failid: filesTold(stub, topic),
    postitused: topic.postitused.map((post) => postAsTold(stub, post)),
    kategooria: category && {
      ...(stub.announces && { _id: category._id }),
      ...{ nimi: category.nimi, slug: category.slug },
    },
    postitusedHulk: topic.postitused.length,
    viimanePostitus: latestOf(topic),
    loetud: isRead(stub, topic, caller._id),
  }
}

/** A post as the wire shows it. */
export function postAsTold(stub: ForumStub, post: StubPost): Body {
  return { ...post, failid: filesTold(stub, post) }
}

/** Where files are known by their ids alone (`kasutus`), they are told as they are now, and those that are gone are not. */
function filesTold(stub: ForumStub, { failid }: StubPost): unknown[] {
  if (!can(stub, 'kasutus')) return failid
  return (failid as { _id: string; jrg: number }[]).flatMap(({ _id, jrg }) => {
    const file = stub.files.find((candidate) => candidate._id === _id)
    return file ? [{ ...file, bytes: undefined, jrg }] : []
  })
}

/** The topics of a category, pinned first, then by latest post. FORUM-2. */
export function topicsOf(stub: ForumPart, categoryId: string): StubTopic[] {
  return stub.topics
    .filter(({ kategooria }) => kategooria === categoryId)
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || latestOf(b).localeCompare(latestOf(a)))
}

/** The latest post of a category, as its row tells it. */
export function latest(stub: ForumPart, categoryId: string): Body {
  const [newest] = topicsOf(stub, categoryId).sort((a, b) => latestOf(b).localeCompare(latestOf(a)))
  return { viimanePostitus: newest && latestOf(newest), viimanePostitusPealkiri: newest?.pealkiri }
}

const latestOf = ({ postitused, kuupaev }: StubTopic): string => postitused.at(-1)?.kuupaev ?? kuupaev
