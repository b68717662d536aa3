import { useRef, useState } from 'react'
import type { MergeParts } from '../../lib/parts/merge.ts'
import { partsOf } from '../../lib/parts/parts.ts'
import { type ChangedBy, repeatedSave } from './repeatedSave.ts'

/** Options of `useMergedSave`. */
export interface MergedSaveOptions<Rec extends Versioned, T extends object, Result> {
  /** The record that the form was opened with. */
  record: Rec
  /** The id of the signed-in user. */
  editorId: string
  /** The form's values for a record. */
  valuesOf: (record: Rec) => T
  /** Merges two people's changes. */
  merge: MergeParts
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
  changedBy: ChangedBy
  /** The record as the server has it now. */
  current: T
  /** Merges the form's values, which may change while the conflict is shown, with `current`. */
  mergedWith: (values: T) => MergedParts<T>
  /** Puts the resolved values into the form; the next save overwrites `current` with them. */
  resolve: (values: T) => void
  /** Registers how the choices made so far change the form's values, so that a save by any other button keeps them. */
  onChoices: (chosen: (values: T) => T) => void
}

/** Two people's changes, merged. */
export interface MergedParts<T> {
  /** The names of the parts that both changed. */
  parts: readonly string[]
  /** The values of both sides, with the own version of those parts. */
  own: T
}

/**
 * Puts values that contain the changes of others into the form. `before` are those that were merged with them at once; undefined if the
 * person has chosen.
 */
export type OnMerged<T> = (values: T, before?: T) => void

/** The result of `useMergedSave`. */
export interface MergedSave<T, Result> {
  /** Saves the values. @throws the server's error */
  save: (values: T, onMerged: OnMerged<T>) => Promise<Result>
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
  const baseOf = (rec: Rec) => ({ values: valuesOf(rec), version: rec.version ?? null })
  const [initialBase] = useState(() => baseOf(record))
  const base = useRef(initialBase)
  const mayBeStored = useRef(false)
  const [conflict, setConflict] = useState<MergeConflict<T> | null>(null)
  /** Applies what the person has chosen in the conflict that is shown. */
  const choose = useRef<((values: T) => T) | null>(null)
  const endConflict = () => {
    choose.current = null
    setConflict(null)
  }

  const save: MergedSave<T, Result>['save'] = async (given, onMerged) => {
    let values = choose.current?.(given) ?? given
    if (choose.current) onMerged(values)
    endConflict()
    const result = await repeatedSave({
      editorId,
      mayBeStored,
      send: () => options.save(values, base.current.values, base.current.version),
      read,
      compare(now) {
        const next = baseOf(now)
        const before = partsOf(base.current.values)
        const mergedWith = (own: T): MergedParts<T> => {
          const { value, conflicts } = merge(partsOf(next.values), { value: partsOf(own), base: before })
          // The merge returns the parts of T.
          return { parts: conflicts, own: value as T }
        }
        const { parts, own } = mergedWith(values)
        const goOn = () => {
          base.current = next
          onMerged(own, values)
          values = own
        }
        const resolve = (resolved: T) => {
          base.current = next
          endConflict()
          onMerged(resolved)
        }
        const onChoices = (chosen: (values: T) => T) => {
          choose.current = (form) => {
            base.current = next
            return chosen(form)
          }
        }
        return {
          parts,
          goOn,
          ask: (changedBy) => setConflict({ changedBy, current: next.values, mergedWith, resolve, onChoices }),
        }
      },
    })
    const saved = options.recordOf?.(result)
    if (saved) {
      base.current = baseOf(saved)
      mayBeStored.current = false
    }
    return result
  }
  return { save, conflict }
}
