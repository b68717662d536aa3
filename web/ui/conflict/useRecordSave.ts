import { useEffect, useRef, useState } from 'react'
import { conflictOf } from '../../lib/conflict.ts'
import { errorCode, isUncertain } from '../../lib/errors.ts'
import { type MergeParts, mergeParts } from '../../lib/parts/merge.ts'
import { partsOf } from '../../lib/parts/parts.ts'
import { currentPerson } from '../../lib/session/tabSession.ts'
import { useStableCallback } from '../../lib/useLatest.ts'
import type { SentValues } from '../form/formOptions.ts'

/** Options of `useRecordSave`. */
export interface RecordSaveOptions<Rec extends Versioned, T extends object, Result> {
  /** The record that the form was opened with. */
  record: Rec
  /** The form's values for a record. Equal records give equal values. */
  valuesOf: (record: Rec) => T
  /** Merges two people's changes; by default each part by itself. */
  merge?: MergeParts
  /** Sends the values that differ from `base`. @throws a CONFLICT if the record no longer has `version` */
  update: (values: T, base: T, version: string | null) => Promise<Result>
  /** Fetches the current record. @throws a NOT_FOUND if it has been deleted */
  read: () => Promise<Rec>
  /** Whether the list around the form has the record; where it has not, the record is read to see whether it was deleted. */
  isListed?: boolean
  /** Saves what was written in a record that somebody has deleted as a new one; without it that is a refusal like any other. */
  create?: (values: T, draftKey: string) => Promise<Result>
  /** The saved record in the result, which the next save is based on. Null if nothing was sent. */
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
  /** What somebody else has saved meanwhile, after a save failed because of it. */
  conflict: MergeConflict<T> | null
  /** Whether the record has been deleted. With `create` the next save makes a new one. */
  isGone: boolean
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

/** Who has saved what a save conflicts with; undefined if unknown. */
export type ChangedBy = { name: string | null; isEditor: boolean } | undefined

/** Two people's changes, merged. */
export interface MergedParts<T> {
  /** The names of the parts that both changed. */
  parts: readonly string[]
  /** The values of both sides, with the own version of those parts. */
  own: T
}

/**
 * Saves a record that others may save or delete meanwhile. The changes are sent with the version of the record that they are based on. If
 * somebody has saved a newer one, both people's changes are merged: those of different parts at once, those of the same part after the
 * person has chosen. If somebody has deleted it, the save fails, and the next one makes a new record of what was written. A save that was
 * stored although its response was lost is no conflict for its own author. FORUM-5, ARTICLE-5, ARTICLE-7, NOTE-3.
 */
export function useRecordSave<Rec extends Versioned, T extends object, Result>(
  options: RecordSaveOptions<Rec, T, Result>,
): RecordSave<T, Result> {
  const { record, valuesOf, merge = mergeParts, update, read, isListed = true, create, recordOf } = options
  const baseOf = (rec: Rec) => ({ values: valuesOf(rec), version: rec.version ?? null })
  const [opened] = useState(() => baseOf(record))
  /** The record that the form's changes are changes of. */
  const base = useRef(opened)
  /** Whether the server may have stored an earlier save of this form, because its response was lost. */
  const mayBeStored = useRef(false)
  const [conflict, setConflict] = useState<MergeConflict<T> | null>(null)
  /** Applies what the person has chosen in the conflict that is shown. */
  const choose = useRef<((values: T) => T) | null>(null)
  const [isGone, setGone] = useState(false)
  const lookUp = useStableCallback(() =>
    read().catch((error: unknown) => {
      // Any other failure says nothing of the record: the next save does.
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

  /** Sends the changes, and again on the current record after a conflict in which others have changed other parts only. */
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
        // With what was typed meanwhile, which others may have changed too.
        const now = sent.retake()
        const { parts, own } = mergedWith(now)
        const isEditor = found.changedBy?.id === currentPerson()
        if (parts.length > 0 && !(isEditor && mayBeStored.current)) {
          ask(found.changedBy ? { name: found.changedBy.name, isEditor } : undefined, current, mergedWith, sent)
          throw error
        }
        base.current = current
        sent.replace(own, now)
        values = own
      }
    }
  }

  function mergeWith(current: typeof opened) {
    // What both have changed is known by the record that this form's changes began from, also while the person chooses.
    const before = partsOf(base.current.values)
    return (values: T): MergedParts<T> => {
      const { value, conflicts } = merge(partsOf(current.values), { value: partsOf(values), base: before })
      // The merge returns the parts of T.
      return { parts: conflicts, own: value as T }
    }
  }

  /** Shows the conflict, so that the person chooses. */
  function ask(
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

/** The record that a form was opened with: a later response must not change which values count as edited. FORUM-5, ARTICLE-7. */
export const useOpened = <Rec>(record: Rec): Rec => useState(record)[0]

/** Each round means that the record changed again meanwhile, so the limit is not reached in practice. */
const mostRounds = 4
