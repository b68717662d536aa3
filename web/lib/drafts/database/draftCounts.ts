import { createListeners } from '../../store.ts'

/** Whether there is a draft: of this device as this tab has found it, or one in another form: open in this tab, or begun by another since. */
export type DraftPresence = 'none' | 'here' | 'elsewhere'

/**
 * How many drafts of each id there are, as far as a tab knows, for lists. A write or deletion counts from when it is requested: the
 * database may be read before it, and answer after it.
 */
export class DraftCounts {
  /** As the database has last said. */
  private stored: Counts = new Map()
  /** What is requested and not done yet, in order. */
  private readonly requested = new Set<CountChange>()
  private counts: Counts = new Map()
  /** Drafts that another tab has begun since this one looked. */
  private begunElsewhere: ReadonlySet<string> = new Set()
  /** The drafts of the forms that are open in this tab. */
  private inForms: readonly string[] = []
  private readonly listeners = createListeners()

  readonly presence = (draftId: string): DraftPresence => {
    if (!this.counts.has(draftId)) return 'none'
    return this.begunElsewhere.has(draftId) || this.inForms.includes(draftId) ? 'elsewhere' : 'here'
  }

  /** Counts a form of this tab that has opened a draft, until the returned function is called. */
  readonly openForm = (draftId: string): (() => void) => {
    this.inForms = [...this.inForms, draftId]
    return () => {
      const closed = this.inForms.indexOf(draftId)
      this.inForms = this.inForms.filter((_, index) => index !== closed)
    }
  }

  readonly ids = (): string[] => [...this.counts.keys()]

  /** How many there are of all ids. */
  readonly total = (): number => [...this.counts.values()].reduce((sum, count) => sum + count, 0)

  of(draftId: string): number {
    return this.counts.get(draftId) ?? 0
  }

  readonly subscribe = this.listeners.subscribe

  /** Takes in what the database has of all ids. */
  readAll(stored: Counts, { byOther }: { byOther: boolean }): void {
    const own = new Set([...this.counts.keys(), ...[...this.requested].map(({ draftId }) => draftId)])
    const begun = byOther ? [...stored.keys()].filter((draftId) => !own.has(draftId)) : []
    this.begunElsewhere = new Set([...this.begunElsewhere, ...begun].filter((draftId) => stored.has(draftId)))
    this.stored = stored
    this.update()
  }

  /** Counts a write that has been requested. */
  write<T>(draftId: string, work: Promise<T>): Promise<T> {
    const change = { draftId, isDeletion: false }
    return this.during(change, work, (stored) => changed(stored, change))
  }

  /**
   * Counts a deletion that has been requested.
   * @param work resolves to how many remain
   */
  async remove(draftId: string, work: Promise<number>, isOfAll: boolean): Promise<void> {
    const settle = (stored: Counts, remaining: number) => withCount(stored, draftId, remaining)
    await this.during(isOfAll ? { draftId, isDeletion: true } : null, work, settle)
  }

  /**
   * The change counts at once, also if it fails: what could not be stored may be noted in the journal, and what was sent is not to be
   * offered again. The next look at the database corrects it.
   */
  private async during<T>(
    change: CountChange | null,
    work: Promise<T>,
    settle: (stored: Counts, result: T) => Counts,
  ): Promise<T> {
    if (change) {
      this.stored = changed(this.stored, change)
      this.requested.add(change)
      this.update()
    }
    try {
      const result = await work
      this.stored = settle(this.stored, result)
      return result
    } finally {
      if (change) this.requested.delete(change)
      this.update()
    }
  }

  private update(): void {
    const counts = [...this.requested].reduce(changed, this.stored)
    const isSame = counts.size === this.counts.size && [...counts].every(([id, count]) => this.counts.get(id) === count)
    if (isSame) return
    this.counts = counts
    this.listeners.call()
  }
}

type Counts = ReadonlyMap<string, number>

interface CountChange {
  draftId: string
  isDeletion: boolean
}

function changed(counts: Counts, { draftId, isDeletion }: CountChange): Counts {
  if (counts.has(draftId) !== isDeletion) return counts
  return withCount(counts, draftId, isDeletion ? 0 : 1)
}

function withCount(counts: Counts, draftId: string, count: number): Counts {
  const others = new Map([...counts].filter(([id]) => id !== draftId))
  return count === 0 ? others : others.set(draftId, count)
}
