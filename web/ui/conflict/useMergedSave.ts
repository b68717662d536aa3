import { useRef, useState } from 'react'
import { conflictOf } from '../../lib/conflict.ts'
import { type MergeDraft, partsOf } from '../../lib/drafts/mergeDraft.ts'
import { mayHaveBeenStored } from './mayHaveBeenStored.ts'

/** Options of `useMergedSave`. */
export interface MergedSaveOptions<Rec extends Versioned, T extends object, Result> {
  /** The record that the form was opened with. */
  record: Rec
  /** The id of the signed-in user. */
  editorId: string
  /** The form's values for a record. */
  valuesOf: (record: Rec) => T
  /** Merges two people's changes. */
  merge: MergeDraft
  /** Sends the values that differ from `base`. @throws a CONFLICT if the record no longer has `version` */
  save: (values: T, base: T, version: string | null) => Promise<Result>
  /** Fetches the current record. */
  read: () => Promise<Rec>
  /** The saved record in the result, for a form that stays open: its next save is based on it. Null if nothing was sent. */
  recordOf?: (result: Result) => Rec | null
}

interface Versioned {
  /** Null or undefined if the server does not support versions: the last write wins then. */
  version?: string | null
}

/** Another user's change of parts that this form changes too. */
export interface MergeConflict<T> {
  /** Undefined if unknown. */
  changedBy: { name: string | null; isEditor: boolean } | undefined
  /** The record as the server has it now. */
  current: T
  /** Merges the form's values, which may change while the conflict is shown, with `current`. */
  mergedWith: (values: T) => MergedParts<T>
  /** Puts the resolved values into the form; the next save overwrites `current` with them. */
  resolve: (values: T) => void
}

/** Two people's changes, merged. */
export interface MergedParts<T> {
  /** The names of the parts that both changed. */
  parts: readonly string[]
  /** The values of both sides, with the own version of those parts. */
  own: T
}

/** The result of `useMergedSave`. */
export interface MergedSave<T, Result> {
  /** Saves the values. `onMerged` puts values that contain the changes of others into the form. @throws the server's error */
  save: (values: T, onMerged: (values: T) => void) => Promise<Result>
  /** The conflict that the last save failed with. */
  conflict: MergeConflict<T> | null
}

/**
 * Saves a form with optimistic locking and merges the changes that others have saved meanwhile: those of different parts at
 * once, those of the same part after the person has chosen. A save that was stored although its response was lost is no
 * conflict for its own author. ARTICLE-7.
 */
export function useMergedSave<Rec extends Versioned, T extends object, Result>(
  options: MergedSaveOptions<Rec, T, Result>,
): MergedSave<T, Result> {
  const { record, editorId, valuesOf, merge, read } = options
  const [initialBase] = useState(() => valuesOf(record))
  const base = useRef({ values: initialBase, version: record.version ?? null })
  const mayBeStored = useRef(false)
  const [conflict, setConflict] = useState<MergeConflict<T> | null>(null)

  const save: MergedSave<T, Result>['save'] = async (given, onMerged) => {
    setConflict(null)
    let values = given
    // Each round means that the record changed again meanwhile, so the limit is not reached in practice.
    for (let round = 1; ; round++) {
      try {
        const result = await options.save(values, base.current.values, base.current.version)
        const saved = options.recordOf?.(result)
        if (saved) {
          base.current = { values: valuesOf(saved), version: saved.version ?? null }
          mayBeStored.current = false
        }
        return result
      } catch (error) {
        const found = conflictOf(error)
        if (!found) {
          mayBeStored.current ||= mayHaveBeenStored(error)
          throw error
        }
        if (round === mostRounds) throw error
        const now = await read()
        const next = { values: valuesOf(now), version: now.version ?? null }
        const before = partsOf(base.current.values)
        const mergedWith = (own: T): MergedParts<T> => {
          const { value, conflicts } = merge(partsOf(next.values), { value: partsOf(own), base: before })
          // The merge returns the parts of T.
          return { parts: conflicts, own: value as T }
        }
        const { parts, own } = mergedWith(values)
        const isEditor = found.changedBy?.id === editorId
        if (parts.length > 0 && !(isEditor && mayBeStored.current)) {
          setConflict({
            changedBy: found.changedBy ? { name: found.changedBy.name, isEditor } : undefined,
            current: next.values,
            mergedWith,
            resolve: (resolved) => {
              base.current = next
              setConflict(null)
              onMerged(resolved)
            },
          })
          throw error
        }
        base.current = next
        values = own
        onMerged(own)
      }
    }
  }
  return { save, conflict }
}

const mostRounds = 4
