import type { Parts } from '../../parts/parts.ts'
import type { Sealed } from './sealing.ts'

/** A draft: what was typed, and what the server had when the draft was begun. */
export interface DraftContent {
  value: Parts
  base: Parts
}

/** The parts of a draft as they are stored. */
export interface SealedContent {
  value: Record<string, Sealed>
  base: Record<string, Sealed>
}

/**
 * One state of a draft, to be stored. It is stored in place of the state that it `replaces`; where somebody else has written meanwhile,
 * beside theirs, so that no write takes away what it has not seen.
 */
export interface DraftWrite extends SealedContent {
  owner: string
  draftId: string
  /** Made when the draft was begun: equal in all tabs that go on with it. */
  originId: string
  /** The id of this write, so that it is stored once only, also if it comes again from the journal. */
  revision: string
  /** The revisions that the writer has seen or made; none for a draft that is new. */
  replaces: readonly string[]
  /** The parts that are new since a revision that was stored; all of them where another revision is. */
  changes?: { since: string; parts: readonly string[] } | undefined
}

/** Where a write has been stored: under its own origin, or under another beside the one that it would have replaced. */
export interface StoredAt {
  originId: string
  revision: string
}
