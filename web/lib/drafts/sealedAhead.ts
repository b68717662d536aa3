import { v4 as newId } from 'uuid'
import type { DraftContent } from './database/draftWrite.ts'
import type { SealedDraft } from './database/sealContent.ts'
import type { DraftStore } from './DraftStore.ts'

/** One state of a form's value, encrypted and ready to be stored. */
export interface SealedChange {
  /** The number of the change. */
  change: number
  revision: string
  draft: SealedDraft
}

/** Encrypts what is typed ahead of its write, so that it can be noted at once when the page is left. */
export class SealedAhead {
  /** The last change that is encrypted. */
  sealed: SealedChange | null = null
  private sealing: Promise<void> | null = null
  private kept: { change: number; revision: string } | null = null

  /** @param read returns the value as it is now, and the number of its change */
  constructor(
    private readonly store: DraftStore,
    private readonly read: () => { change: number; content: DraftContent },
  ) {}

  /** Begins to encrypt. A failure is reported by the write. */
  seal(): void {
    this.sealLatest().catch(() => {})
  }

  /** The latest change, encrypted. @throws a StoreLoadError */
  async latest(): Promise<SealedChange> {
    await this.sealLatest()
    if (!this.sealed) throw new Error('Nothing was encrypted')
    return this.sealed
  }

  /** Lets a change that has no new content be stored under its former revision, so that several tabs store it once. */
  keepRevision(change: number, revision: string): void {
    this.kept = { change, revision }
  }

  private sealLatest(): Promise<void> {
    this.sealing ??= this.sealAll().finally(() => (this.sealing = null))
    return this.sealing
  }

  private async sealAll(): Promise<void> {
    while (this.sealed?.change !== this.read().change) {
      const { change, content } = this.read()
      const draft = await this.store.seal(content, this.sealed?.draft)
      const revision = this.kept?.change === change ? this.kept.revision : newId()
      this.sealed = { change, revision, draft }
    }
  }
}
