import { v4 as newId } from 'uuid'
import type { Parts } from '../parts/parts.ts'
import type { DraftWrite, StoredAt } from './database.ts'
import type { SealedDraft } from './sealing.ts'

/** One state of the value of a draft, encrypted. */
export interface SealedChange extends SealedDraft {
  /** The number of the change. */
  change: number
  revision: string
}

/** What this tab knows of where a draft is stored: from it follows what a write may replace, so that none replaces what is not known here. */
export class DraftPlace {
  /** The origins of the draft: its own, the last, after those from which other tabs went on with it. */
  origins: readonly string[]
  /** The revisions that this tab has seen or made. */
  seen: readonly string[]
  /** What is stored, if it is known: the next write has only the fields that differ. */
  written: { change: number; revision: string; fields: Parts } | null = null

  /** @param stored null for a draft of which nothing is stored */
  constructor(
    readonly draftId: string,
    stored: StoredAt | null = null,
  ) {
    this.origins = [stored?.originId ?? newId()]
    this.seen = stored ? [stored.revision] : []
  }

  get origin(): string {
    return this.origins.at(-1) ?? ''
  }

  /** The write of a change. It is one of our own from now on, also if it fails halfway or a note brings it. */
  writeOf({ revision, content, sealed }: SealedChange, isNext: boolean): Omit<DraftWrite, 'owner'> {
    const { draftId, origin, seen, written } = this
    const fields = content.value
    // Compared by identity, since unchanged fields stay the same object; a deep comparison of an article would be slow.
    const isChanged = (name: string) => written?.fields[name] !== fields[name]
    const parts = [...new Set([...Object.keys(written?.fields ?? {}), ...Object.keys(fields)])].filter(isChanged)
    const changes = written && isNext ? { since: written.revision, parts } : undefined
    if (!seen.includes(revision)) this.seen = [...seen, revision]
    return { draftId, originId: origin, revision, replaces: seen, changes, ...sealed }
  }

  /** Notes where a write has been stored. */
  store(
    { replaces }: Pick<DraftWrite, 'replaces'>,
    { originId, revision }: StoredAt,
    { change, content }: SealedChange,
  ) {
    if (originId !== this.origin) this.origins = [...this.origins, originId]
    this.seen = [revision, ...this.seen.filter((seen) => seen !== revision && !replaces.includes(seen))]
    this.written = { change, revision, fields: content.value }
  }

  /** Notes that revisions have been deleted. */
  remove(revisions: readonly string[]): void {
    this.seen = this.seen.filter((revision) => !revisions.includes(revision))
    this.written = null
  }

  /** Gives the draft another origin, because another tab has saved it. What is stored of it, if that tab did not know it, is replaced. */
  part(): void {
    this.origins = [newId()]
  }
}
