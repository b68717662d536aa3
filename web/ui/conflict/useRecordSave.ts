import { useEffect, useRef, useState } from 'react'
import { conflictOf } from '../../lib/conflict.ts'
import { errorCode, isUncertain } from '../../lib/errors.ts'
import { fieldsOf } from '../../lib/fields/fields.ts'
import { type MergeFields, mergeFields } from '../../lib/fields/merge.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { SentValues } from '../form/formOptions.ts'

/** Options of `useRecordSave`. */
export interface RecordSaveOptions<Rec extends Versioned, T extends object, Result> {
  /** The record that the form was opened with. */
  record: Rec
  /** The form's values for a record. Equal records give equal values. */
  valuesOf: (record: Rec) => T
  /** Merges two people's changes; by default field by field. */
  merge?: MergeFields
  /** Sends the values that differ from `base`. @throws a CONFLICT if the record no longer has `version` */
  update: (values: T, base: T, version: string | null) => Promise<Result>
  /** Fetches the current record. @throws a NOT_FOUND if it has been deleted */
  read: () => Promise<Rec>
  /** Whether the surrounding list still has the record; if not, the record is read to check whether it was deleted. */
  isListed?: boolean
  /** Saves the content of a deleted record as a new one; without it, the deletion is an ordinary refusal. */
  create?: (values: T, draftKey: string) => Promise<Result>
  /** The saved record in the result, the base of the next save. Null if nothing was sent. */
  recordOf: (result: Result) => Rec | null
}

interface Versioned {
  /** Null or undefined if the server does not support versions: the last write wins then. */
  version?: string | null
}

/** How a form saves its record. */
export interface RecordSave<T, Result> {
  /** Saves the values. `draftKey` as for useDraftedForm. @throws the server's error */
  save: (values: T, draftKey: string, sent: SentValues<T>) => Promise<Result>
  /** As for useDraftedForm. */
  savedValues: (result: Result | undefined, values: T) => T
  /** The changes of another person that made a save fail. */
  conflict: MergeConflict<T> | null
  /** Whether the record has been deleted. With `create`, the next save makes a new one. */
  isGone: boolean
}

/** Another person's change of fields that this form changes too. */
export interface MergeConflict<T> {
  changedBy: ChangedBy
  /** The server's current record. */
  current: T
  /** Merges the form's values, which may change while the conflict is shown, with `current`. */
  mergedWith: (values: T) => MergedValues<T>
  /** Sets the resolved values in the form; the next save overwrites `current` with them. */
  resolve: (values: T) => void
  /** Registers how the choices made so far change the form's values, so that a save by any other button applies them. */
  onChoices: (chosen: (values: T) => T) => void
}

/** The author of the conflicting version; undefined if unknown. */
export type ChangedBy = { name: string | null; isEditor: boolean } | undefined

export interface MergedValues<T> {
  /** The names of the fields that both changed. */
  fields: readonly string[]
  /** The values of both sides, with the user's own version of those fields. */
  own: T
}

/**
 * Saves a record that others may save or delete meanwhile. The changes are sent with the version of the record on which they are based. If
 * another person has saved a newer version, both changes are merged: different fields at once, the same fields after the user has chosen.
 * If the record has been deleted, the save fails and the next one creates a new record. A save that was stored although its response was
 * lost is no conflict for its own author. FORUM-5, ARTICLE-5, ARTICLE-7, NOTE-3.
 */
export function useRecordSave<Rec extends Versioned, T extends object, Result>(
  options: RecordSaveOptions<Rec, T, Result>,
): RecordSave<T, Result> {
  const { record, valuesOf, merge = mergeFields, update, read, isListed = true, create, recordOf } = options
  const baseOf = (rec: Rec) => ({ values: valuesOf(rec), version: rec.version ?? null })
  const [opened] = useState(() => baseOf(record))
  /** The record on which the form's changes are based. */
  const base = useRef(opened)
  /** Whether the server may have stored an earlier save of this form, because its response was lost. */
  const mayBeStored = useRef(false)
  const [conflict, setConflict] = useState<MergeConflict<T> | null>(null)
  /** Applies the choices of the person in the shown conflict. */
  const choose = useRef<((values: T) => T) | null>(null)
  const [isGone, setGone] = useState(false)
  const lookUp = useStableCallback(() =>
    read().catch((error: unknown) => {
      // Any other failure leaves the state of the record unknown until the next save.
      if (errorCode(error) === 'NOT_FOUND') setGone(true)
    }),
  )
  useEffect(() => {
    if (!isListed) void lookUp()
  }, [isListed, lookUp])
  const savedValues = (result: Result | undefined, values: T) => {
    const saved = result === undefined ? null : recordOf(result)
    return saved ? valuesOf(saved) : values
  }
  return { save, savedValues, conflict, isGone }

  async function save(given: T, draftKey: string, sent: SentValues<T>): Promise<Result> {
    const values = choose.current?.(given) ?? given
    if (choose.current) sent.replace(values)
    endConflict()
    if (isGone && create) return create(values, draftKey)
    try {
      const result = await sendMerged(values, sent)
      follow(result)
      return result
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND') setGone(true)
      throw error
    }
  }

  /** Sends the changes. After a conflict in other fields only, sends them again based on the current record. */
  async function sendMerged(given: T, sent: SentValues<T>): Promise<Result> {
    let values = given
    for (let round = 1; ; round++) {
      try {
        return await update(values, base.current.values, base.current.version)
      } catch (error) {
        const found = conflictOf(error)
        if (!found) mayBeStored.current ||= isUncertain(error)
        if (!found || round === mostRounds) throw error
        const current = baseOf(await read())
        const mergedWith = mergeWith(current)
        // With what was typed meanwhile, as others may have changed those fields too.
        const now = sent.retake()
        const { fields, own } = mergedWith(now)
        const isEditor = found.changedBy?.id === currentPerson()
        if (fields.length > 0 && !(isEditor && mayBeStored.current)) {
          confirmOverwrite(
            found.changedBy ? { name: found.changedBy.name, isEditor } : undefined,
            current,
            mergedWith,
            sent,
          )
          throw error
        }
        base.current = current
        sent.replace(own, now)
        values = own
      }
    }
  }

  function mergeWith(current: typeof opened) {
    // The base of the form's changes shows what both have changed, also while the person chooses.
    const before = fieldsOf(base.current.values)
    return (values: T): MergedValues<T> => {
      const { value, conflicts } = merge(fieldsOf(current.values), { value: fieldsOf(values), base: before })
      // The merge returns the fields of T.
      return { fields: conflicts, own: value as T }
    }
  }

  /** Shows the conflict, so that the person chooses. */
  function confirmOverwrite(
    changedBy: ChangedBy,
    current: typeof opened,
    mergedWith: MergeConflict<T>['mergedWith'],
    sent: SentValues<T>,
  ): void {
    setConflict({
      changedBy,
      current: current.values,
      mergedWith,
      resolve: (resolved) => {
        base.current = current
        endConflict()
        sent.retake()
        sent.replace(resolved)
      },
      onChoices: (chosen) => {
        choose.current = (values) => {
          base.current = current
          return chosen(values)
        }
      },
    })
  }

  function endConflict(): void {
    choose.current = null
    setConflict(null)
  }

  /** Bases the next save on what this one has saved. */
  function follow(result: Result): void {
    const saved = recordOf(result)
    if (!saved) return
    base.current = baseOf(saved)
    mayBeStored.current = false
  }
}

/** The record with which a form was opened: a later response must not change which values count as edited. FORUM-5, ARTICLE-7. */
export const useOpened = <Rec>(record: Rec): Rec => useState(record)[0]

/** The maximum number of saves with merges. Each round means that the record changed again, so the limit is not reached in practice. */
const mostRounds = 4
