import type { WireDateValue } from '../../http/dateValue.ts'
import type { Database } from '../../store/database.ts'

/** A topic with something unread for a member. */
export interface LetterTopic {
  _id: string
  pealkiri: string
  kategooria: { nimi: string; slug: string }
  /** Whether the member follows it. */
  jalgin: boolean
  /** The first unread post; null when only the topic itself is new. */
  esimeneLugemata: string | null
  /** How many posts are unread, counted up to 100. */
  lugemataHulk: number
}

/** What is new in the forum for a letter. */
export interface LetterForum {
  /** Those to tell of: followed ones first, and of each the latest first. */
  teemad: LetterTopic[]
  /** How many there are in all, counted up to 100. */
  hulk: number
}

/** A post, or a topic's own text, that is told of at once. */
export interface LetterPost {
  /** Null for the topic itself. */
  _id: string | null
  nimi: string
  /** The beginning of its text. */
  katkend: string
  /** Whether it mentions the reader. */
  mainimine: boolean
}

/** What others wrote in a topic, for a letter at once. */
export interface LetterBurst {
  teema: Omit<LetterTopic, 'jalgin' | 'esimeneLugemata' | 'lugemataHulk'>
  /** The earliest first; those that mention the reader are among them, whatever else is left out. */
  postitused: LetterPost[]
  /** How many there are in all, counted up to 100. */
  hulk: number
}

/** A new protocol. */
export interface LetterProtocol {
  _id: string
  kuupaev: WireDateValue | null
  /** The beginning of its text; '' of one that has only files. */
  katkend: string
}

/** An event that comes. */
export interface LetterEvent {
  pealkiri: string
  kuupaev: WireDateValue
  /** Whether no letter since `since` can have told of it. */
  uus: boolean
}

/** What a member is told of: what came since the last letter. Times are ISO 8601. */
export interface Since {
  userId: string
  since: string
}

/** What came in a topic within a time. */
export interface Burst extends Since {
  topicId: string
  until: string
}

/** What the letters read of the domains, which know what a member may read. MAIL-1. */
export interface LetterNews {
  forum: (db: Database, since: Since) => Promise<LetterForum>
  /** Null where all of it has been read or deleted since, or the topic is not told of any more. */
  burst: (db: Database, burst: Burst) => Promise<LetterBurst | null>
  /** Bursts that are over, of the members who are told at once. */
  bursts: (db: Database, pause: BurstPause) => Promise<DueBurst[]>
  /** The newest first, at most five: one more than are told of. */
  protocols: (db: Database, since: Since) => Promise<LetterProtocol[]>
  /** Those of the next days, the earliest first, at most five. */
  events: (db: Database, since: Since & { days: number }) => Promise<LetterEvent[]>
}

/** When what is written in a topic is told of: after a quiet time, or a while after its first. */
export interface BurstPause {
  quietMs: number
  longestMs: number
}

/** What is to be told to a member of a topic. */
export interface DueBurst {
  userId: string
  topicId: string
  since: string
  until: string
}
