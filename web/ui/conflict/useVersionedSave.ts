import { useRef, useState } from 'react'
import { isSame, partsOf } from '../../lib/parts/parts.ts'
import { type ChangedBy, repeatedSave } from './repeatedSave.ts'

/** Options of `useVersionedSave`. */
export interface VersionedSaveOptions<Rec extends Versioned, Input, Result> {
  /** The record that the form was opened with. */
  base: Rec
  /** The id of the signed-in user. */
  editorId: string
  /** The parts of a record that the form edits, compared by their JSON. */
  partsOf: (record: Rec) => object
  /** The same parts, taken from the form's input. */
  inputParts: (input: Input) => object
  /** Sends the values that differ from `base`. @throws a CONFLICT if the record no longer has `version` */
  save: (input: Input, version: string | null) => Promise<Result>
  /** Fetches the current record. */
  read: () => Promise<Rec>
}

interface Versioned {
  /** Null or undefined if the server does not support versions: the last write wins then. */
  version?: string | null
}

/** Another user's change of parts that this form changes too. */
export interface EditConflict<Rec> {
  current: Rec
  changedBy: ChangedBy
  /** The names of the parts that both changed. */
  parts: string[]
  /** Makes the next save overwrite the other change. */
  keepOwn: () => void
}

/**
 * Saves a record with optimistic locking: a write is based on the version that the form was opened with, so that no other
 * change is overwritten unnoticed. Changes of different parts are merged by sending this form's changes again with the new
 * version. If both changed the same part, the save fails and `conflict` describes the other change. A save that was stored
 * although its response was lost is no conflict for its own author. FORUM-5, ARTICLE-7.
 */
export function useVersionedSave<Rec extends Versioned, Input, Result>(
  options: VersionedSaveOptions<Rec, Input, Result>,
): { save: (input: Input) => Promise<Result>; conflict: EditConflict<Rec> | null } {
  const { base, editorId } = options
  const version = useRef(base.version ?? null)
  const mayBeStored = useRef(false)
  const [conflict, setConflict] = useState<EditConflict<Rec> | null>(null)

  const save = (input: Input): Promise<Result> => {
    setConflict(null)
    return repeatedSave({
      editorId,
      mayBeStored,
      send: () => options.save(input, version.current),
      read: options.read,
      compare(current) {
        const parts = changedByBoth(options.partsOf(base), options.inputParts(input), options.partsOf(current))
        const goOn = () => {
          version.current = current.version ?? null
        }
        const keepOwn = () => {
          goOn()
          setConflict(null)
        }
        return { parts, goOn, ask: (changedBy) => setConflict({ current, changedBy, parts, keepOwn }) }
      },
    })
  }
  return { save, conflict }
}

/** The names of the parts that this form and another user changed to different values. */
function changedByBoth(base: object, own: object, current: object): string[] {
  const [before, wanted, now] = [partsOf(base), partsOf(own), partsOf(current)]
  return Object.keys(wanted).filter(
    (part) =>
      !isSame(wanted[part], before[part]) && !isSame(now[part], before[part]) && !isSame(now[part], wanted[part]),
  )
}
