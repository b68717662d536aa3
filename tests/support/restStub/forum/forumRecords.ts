import type { Body } from '../responses.ts'
import type { StubPerson } from '../users.ts'
import { isRead, type ReadMarks } from './readMarks.ts'

/** A post of the stub; other properties are unknown to the schema. */
export interface StubPost {
  _id: string
  nimi: string
  /** Null if the author was deleted. */
  user: { _id: string; nimi: string } | null
  tekst: string
  kuupaev: string
  likes: { user: { _id: string; nimi: string } }[]
  failid: unknown[]
  [unknown: string]: unknown
}

/** A topic of the stub with its posts, oldest first. */
export interface StubTopic extends StubPost {
  pealkiri: string
  pinned: boolean
  kategooria: string
  postitused: StubPost[]
}

/** A category of the stub. */
export interface StubCategory {
  _id: string
  nimi: string
  slug: string
  jrg: number
}

/** The forum of a stub. */
export interface ForumRows {
  topics: StubTopic[]
  categories: StubCategory[]
  readMarks: ReadMarks
}

/** Deletes all properties before a PUT, which replaces the record. */
export function emptied(row: object): void {
  for (const name of Object.keys(row)) Reflect.deleteProperty(row, name)
}

/** The wire record of a topic for a caller. */
export function wireTopic(stub: ForumRows, topic: StubTopic, caller: StubPerson): Body {
  const category = stub.categories.find(({ _id }) => _id === topic.kategooria)
  return {
    ...topic,
    kategooria: category && { nimi: category.nimi, slug: category.slug },
    postitusedHulk: topic.postitused.length,
    viimanePostitus: latestOf(topic),
    loetud: isRead(stub, topic, caller._id),
  }
}

/** The topics of a category, pinned first, then by latest post. FORUM-2. */
export function topicsOf(stub: ForumRows, categoryId: string): StubTopic[] {
  return stub.topics
    .filter(({ kategooria }) => kategooria === categoryId)
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || latestOf(b).localeCompare(latestOf(a)))
}

/** The fields of a category's wire record about its latest post. */
export function latest(stub: ForumRows, categoryId: string): Body {
  const [newest] = topicsOf(stub, categoryId).sort((a, b) => latestOf(b).localeCompare(latestOf(a)))
  return {
    viimanePostitus: newest && latestOf(newest),
    viimanePostitusPealkiri: newest?.pealkiri,
  }
}

const latestOf = ({ postitused, kuupaev }: StubTopic): string => postitused.at(-1)?.kuupaev ?? kuupaev
