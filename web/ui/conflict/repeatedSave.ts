import { conflictOf } from '../../lib/conflict.ts'
import { isUncertain } from '../../lib/errors.ts'

/** Who has saved what a save conflicts with; undefined if unknown. */
export type ChangedBy = { name: string | null; isEditor: boolean } | undefined

/** A save that may meet what others have saved meanwhile. */
interface RepeatedSave<Rec, Result> {
  /** The id of the signed-in user. */
  editorId: string
  /** Whether the server may have stored an earlier save of this form, because its response was lost. Set here; reset by the caller. */
  mayBeStored: { current: boolean }
  /** Sends the changes, based on the record that `goOn` was called for last. @throws a CONFLICT if there is a newer one */
  send: () => Promise<Result>
  /** Fetches the current record. */
  read: () => Promise<Rec>
  /** Compares the changes with the record that somebody else has saved. */
  compare: (current: Rec) => Comparison
}

interface Comparison {
  /** The names of the parts that both changed. */
  parts: readonly string[]
  /** Bases the changes on the current record. */
  goOn: () => void
  /** Shows the conflict, so that the person chooses. */
  ask: (changedBy: ChangedBy) => void
}

/**
 * Sends changes, and again on the current record after a conflict in which others have changed other parts only. A save that was stored
 * although its response was lost is no conflict for its own author. FORUM-5, ARTICLE-7.
 * @throws the error of the save, also after `ask`
 */
export async function repeatedSave<Rec, Result>(options: RepeatedSave<Rec, Result>): Promise<Result> {
  const { editorId, mayBeStored, send, read, compare } = options
  // Each round means that the record changed again meanwhile, so the limit is not reached in practice.
  for (let round = 1; ; round++) {
    try {
      return await send()
    } catch (error) {
      const found = conflictOf(error)
      if (!found) mayBeStored.current ||= isUncertain(error)
      if (!found || round === mostRounds) throw error
      const { parts, goOn, ask } = compare(await read())
      const isEditor = found.changedBy?.id === editorId
      if (parts.length > 0 && !(isEditor && mayBeStored.current)) {
        ask(found.changedBy ? { name: found.changedBy.name, isEditor } : undefined)
        throw error
      }
      goOn()
    }
  }
}

const mostRounds = 4
