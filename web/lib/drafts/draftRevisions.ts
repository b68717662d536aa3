import { v4 as newId } from 'uuid'
import type { Parts } from '../parts/parts.ts'
import type { DraftWrite, StoredAt } from './database/draftWrite.ts'
import type { SealedChange } from './sealedAhead.ts'

/** What a tab knows of where its draft is stored: from it follows what a write may replace, so that none takes away what is not known here. */
export class DraftRevisions {
  /** The origins of this draft: its own, the last, after those from which other tabs went on with it. */
  private origins: readonly [...string[], string] = [newId()]
  /** The revisions that this tab has seen or made. */
  private seen: readonly string[] = []
  /** What is stored under a revision, as far as this tab knows: the next write has only what differs. */
  private written: { revision: string; parts: Parts } | null = null

  /**
   * @param stored where the draft that was opened is stored; null for a new one
   * @param shown its parts, if they are stored as they are shown
   */
  constructor(stored: StoredAt | null, shown: Parts | null) {
    if (!stored) return
    this.origins = [stored.originId]
    this.seen = [stored.revision]
    if (shown) this.written = { revision: stored.revision, parts: shown }
  }

  /** Identifies the draft. */
  get originId(): string {
    return this.origins[this.origins.length - 1] ?? ''
  }

  get originIds(): readonly string[] {
    return this.origins
  }

  get all(): readonly string[] {
    return this.seen
  }

  includes(revision: string): boolean {
    return this.seen.includes(revision)
  }

  /** Leaves the draft, and begins another, of which nothing is stored. */
  begin(): void {
    this.part()
    this.seen = []
    this.written = null
  }

  /** Gives the draft another origin, because another tab has saved it. What is stored of it, if that tab did not know it, is replaced. */
  part(): void {
    this.origins = [newId()]
  }

  /** Notes a write that has begun: one that failed halfway, or that the journal has brought, is our own. */
  made(revision: string): void {
    this.seen = [...this.seen, revision]
  }

  /** Notes where a write has been stored. */
  stored({ originId, revision }: StoredAt, parts: Parts): void {
    if (originId !== this.originId) this.origins = [...this.origins, originId]
    this.seen = [revision]
    this.written = { revision, parts }
  }

  /** Notes that revisions have been deleted. */
  removed(revisions: readonly string[]): void {
    this.seen = this.seen.filter((revision) => !revisions.includes(revision))
    this.written = null
  }

  /** Notes that nobody knows what is stored: the next write is whole. */
  forgetWritten(): void {
    this.written = null
  }

  /** The write of a change. */
  writeOf({ revision, draft: { content, sealed } }: SealedChange): Omit<DraftWrite, 'owner' | 'draftId'> {
    const { originId, seen, written } = this
    const now = content.value
    const names = new Set([...Object.keys(written?.parts ?? {}), ...Object.keys(now)])
    // Compared by identity, since unchanged parts stay the same object; a deep comparison of an article would be slow.
    const parts = [...names].filter((part) => written?.parts[part] !== now[part])
    const changes = written ? { since: written.revision, parts } : undefined
    return { originId, revision, replaces: seen, changes, ...sealed }
  }
}
