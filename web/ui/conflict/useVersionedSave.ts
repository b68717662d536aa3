import { useRef, useState } from 'react'
import { conflictOf } from '../../lib/conflict.ts'
import { isSame, partsOf } from '../../lib/drafts/mergeDraft.ts'
import { mayHaveBeenStored } from './mayHaveBeenStored.ts'

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
  /** Undefined if unknown. */
  changedBy: { name: string | null; isEditor: boolean } | undefined
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

  const save = async (input: Input): Promise<Result> => {
    setConflict(null)
    // Each round means that the record changed again meanwhile, so the limit is not reached in practice.
    for (let round = 1; ; round++) {
      try {
        return await options.save(input, version.current)
      } catch (error) {
        const found = conflictOf(error)
        if (!found) {
          mayBeStored.current ||= mayHaveBeenStored(error)
          throw error
        }
        const current = await options.read()
        const parts = changedByBoth(options.partsOf(base), options.inputParts(input), options.partsOf(current))
        const isEditor = found.changedBy?.id === editorId
        const isOwnChange = isEditor && mayBeStored.current
        if ((parts.length > 0 && !isOwnChange) || round === mostRounds) {
          const changedBy = found.changedBy ? { name: found.changedBy.name, isEditor } : undefined
          const keepOwn = () => {
            version.current = current.version ?? null
            setConflict(null)
          }
          setConflict({ current, changedBy, parts, keepOwn })
          throw error
        }
        version.current = current.version ?? null
      }
    }
  }
  return { save, conflict }
}

const mostRounds = 4

/** The names of the parts that this form and another user changed to different values. */
function changedByBoth(base: object, own: object, current: object): string[] {
  const [before, wanted, now] = [partsOf(base), partsOf(own), partsOf(current)]
  return Object.keys(wanted).filter(
    (part) =>
      !isSame(wanted[part], before[part]) && !isSame(now[part], before[part]) && !isSame(now[part], wanted[part]),
  )
}
