import type { Body } from './answers.ts'

/** A post as the stub keeps it; further properties stand for what the schema does not know. */
export interface StubPost {
  _id: string
  nimi: string
  user: { _id: string; nimi: string }
  tekst: string
  kuupaev: string
  likes: { user: { _id: string; nimi: string } }[]
  failid: unknown[]
  [unknown: string]: unknown
}

/** A topic as the stub keeps it. */
export interface StubTopic extends StubPost {
  pealkiri: string
  pinned: boolean
  kategooria: string
  postitused: StubPost[]
}

/** The forum a stub keeps. */
export interface ForumPart {
  topics: StubTopic[]
  categories: { _id: string; nimi: string; slug: string; jrg: number }[]
  /** What the stub can beyond §7, where it can anything. */
  announces: string[] | undefined
}

/** Makes room for the record of a PUT, which replaces all that was there; where the stub announces `partial-put`, nothing goes. */
export function emptied(stub: Pick<ForumPart, 'announces'>, row: Body): void {
  if (stub.announces?.includes('partial-put')) return
  for (const name of Object.keys(row)) delete row[name]
}

/** A topic as the wire shows it. */
export function asTold(stub: ForumPart, topic: StubTopic): Body {
  const category = stub.categories.find(({ _id }) => _id === topic.kategooria)
  return {
    ...topic,
    kategooria: category && { nimi: category.nimi, slug: category.slug },
    postitusedHulk: topic.postitused.length,
    viimanePostitus: topic.postitused.at(-1)?.kuupaev ?? topic.kuupaev,
    loetud: false,
  }
}

/** The latest post of a category, as its row tells it. */
export function latest(stub: ForumPart, categoryId: string): Body {
  const topics = stub.topics.filter(({ kategooria }) => kategooria === categoryId).map((topic) => asTold(stub, topic))
  const [newest] = topics.sort((a, b) => String(b.viimanePostitus).localeCompare(String(a.viimanePostitus)))
  return { viimanePostitus: newest?.viimanePostitus, viimanePostitusPealkiri: newest?.pealkiri }
}
