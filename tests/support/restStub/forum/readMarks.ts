import type { StubPost, StubTopic } from './forumRecords.ts'

/** Times (ISO 8601) up to which people have read topics, by topic id and person id. Not part of the wire records. */
export type ReadMarks = Record<string, Record<string, string>>

interface Reading {
  readMarks: ReadMarks
}

/** The time until which a person has read a topic; '' if never. */
const seenUntil = ({ readMarks }: Reading, { _id }: StubTopic, personId: string) => readMarks[_id]?.[personId] ?? ''

/** The topic and its posts by other people that the person has not read. */
function unreadOf(stub: Reading, topic: StubTopic, personId: string): StubPost[] {
  const until = seenUntil(stub, topic, personId)
  return [topic, ...topic.postitused].filter(({ user, kuupaev }) => user?._id !== personId && kuupaev > until)
}

/** Whether a person has read everything that others wrote in a topic. FORUM-3. */
export function isRead(stub: Reading, topic: StubTopic, personId: string): boolean {
  return unreadOf(stub, topic, personId).length === 0
}

/** Moves a person's read mark of a topic forward to its last post. */
export function markSeen(stub: Reading, topic: StubTopic, personId: string): void {
  const until = topic.postitused.at(-1)?.kuupaev ?? topic.kuupaev
  if (until > seenUntil(stub, topic, personId))
    stub.readMarks[topic._id] = { ...stub.readMarks[topic._id], [personId]: until }
}
