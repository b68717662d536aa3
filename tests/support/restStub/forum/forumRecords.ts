import { type Body, isOwn, type LevelPart } from '../answers.ts'
import { attachedFiles, type FilesPart } from '../files.ts'
import type { StubPerson } from '../users.ts'
import { type StubVersion, withTag } from '../versions.ts'
import { type Follows, levelOf } from './following.ts'
import { isRead, type ReadMarks } from './readMarks.ts'

/** A post of the stub; other properties are unknown to the schema. */
export interface StubPost extends StubVersion {
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
export interface StubCategory extends StubVersion {
  _id: string
  nimi: string
  slug: string
  jrg: number
}

/** The forum of a stub. */
export interface ForumPart extends LevelPart {
  topics: StubTopic[]
  categories: StubCategory[]
  readMarks: ReadMarks
  follows?: Follows
  /** When people last looked at what is for them, by person id. */
  looked?: Record<string, string>
}

/** What the calls of the forum need: its rows, and the files that posts and topics refer to. */
export type ForumStub = ForumPart & FilesPart

/** Deletes all properties before a PUT, which replaces the record; none of a server of ours. */
export function emptied(stub: LevelPart, row: object): void {
  if (isOwn(stub)) return
  for (const name of Object.keys(row)) Reflect.deleteProperty(row, name)
}

/** The wire record of a topic for a caller. */
export function asTold(stub: ForumStub, topic: StubTopic, caller: StubPerson): Body {
  const category = stub.categories.find(({ _id }) => _id === topic.kategooria)
  return {
    ...topic,
    failid: attachedFiles(stub, topic),
    postitused: topic.postitused.map((post) => postAsTold(stub, post)),
    kategooria: category && {
      ...(isOwn(stub) && { _id: category._id }),
      nimi: category.nimi,
      slug: category.slug,
    },
    postitusedHulk: topic.postitused.length,
    viimanePostitus: latestOf(topic),
    loetud: isRead(stub, topic, caller._id),
    ...(isOwn(stub) && { jalgimine: levelOf(stub, caller._id, topic._id, topic.kategooria) }),
  }
}

/** The wire record of a post. */
export function postAsTold(stub: ForumStub, post: StubPost): Body {
  return { ...withTag(post), failid: attachedFiles(stub, post) }
}

/** The topics of a category, pinned first, then by latest post. FORUM-2. */
export function topicsOf(stub: ForumPart, categoryId: string): StubTopic[] {
  return stub.topics
    .filter(({ kategooria }) => kategooria === categoryId)
    .sort((a, b) => Number(b.pinned) - Number(a.pinned) || latestOf(b).localeCompare(latestOf(a)))
}

/** The fields of a category's wire record about its latest post. */
export function latest(stub: ForumPart, categoryId: string): Body {
  const [newest] = topicsOf(stub, categoryId).sort((a, b) => latestOf(b).localeCompare(latestOf(a)))
  return {
    viimanePostitus: newest && latestOf(newest),
    viimanePostitusPealkiri: newest?.pealkiri,
    ...(isOwn(stub) && { viimanePostitusTeema: newest?._id }),
  }
}

const latestOf = ({ postitused, kuupaev }: StubTopic): string => postitused.at(-1)?.kuupaev ?? kuupaev
