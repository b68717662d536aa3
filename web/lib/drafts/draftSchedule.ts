import type { TabPlatform } from './tabPlatform.ts'

const writeAfterMs = 300
/** The longest delay of a write while the person types without a pause. */
const writeAtLatestMs = 2_000
/** The pause before a failed write is tried again, if the person does not type. */
const retryAfterMs = 10_000

/** When a draft is written: after a pause in typing, and at the latest after a while. */
export class DraftSchedule {
  private cancel = () => {}
  /** When the first change was made that is not written yet, in ms since the epoch. */
  private since: number | null = null

  constructor(
    private readonly platform: TabPlatform,
    private readonly write: () => void,
  ) {}

  /** To be called at each change. */
  changed(): void {
    const now = Date.now()
    this.since ??= now
    this.after(Math.max(0, Math.min(writeAfterMs, writeAtLatestMs - (now - this.since))))
  }

  failed(): void {
    this.after(retryAfterMs)
  }

  /** To be called when a write begins, or when there is nothing to write any more. */
  stop(): void {
    this.cancel()
    this.since = null
  }

  private after(ms: number): void {
    this.cancel()
    this.cancel = this.platform.after(ms, this.write)
  }
}
