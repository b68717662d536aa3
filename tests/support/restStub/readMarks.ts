import type { StubPost, StubTopic } from './forumRecords.ts'

/** Until when people have seen topics: by the topic's id, then the person's. Kept beside the records, as no call tells it. */
export type ReadMarks = Record<string, Record<string, string>>

interface Reading {
  readMarks: ReadMarks
}

const seenUntil = ({ readMarks }: Reading, { _id }: StubTopic, personId: string) => readMarks[_id]?.[personId] ?? ''

/** What others wrote in a topic, and its own text, that a person has not seen. */
function unreadOf(stub: Reading, topic: StubTopic, personId: string): StubPost[] {
  const until = seenUntil(stub, topic, personId)
  return [topic, ...topic.postitused].filter(({ user, kuupaev }) => user?._id !== personId && kuupaev > until)
}

/** Whether a person has seen everything that others wrote in a topic. FORUM-3. */
export function isRead(stub: Reading, topic: StubTopic, personId: string): boolean {
  return unreadOf(stub, topic, personId).length === 0
}

/** The first post of somebody else that a person has not seen; null where there is none. FORUM-3. */
export function firstUnread(stub: Reading, topic: StubTopic, personId: string): string | null {
  return unreadOf(stub, topic, personId).find((written) => written !== topic)?._id ?? null
}

/** A person has seen a topic as far as these of its posts go. */
export function markSeen(stub: Reading, topic: StubTopic, personId: string, posts: readonly StubPost[]): void {
  const until = posts.at(-1)?.kuupaev ?? topic.kuupaev
  if (until > seenUntil(stub, topic, personId))
    stub.readMarks[topic._id] = { ...stub.readMarks[topic._id], [personId]: until }
}
