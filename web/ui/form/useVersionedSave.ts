import { useRef, useState } from 'react'
import { conflictOf } from '../../lib/conflict.ts'
import { isSame, partsOf } from '../../lib/drafts/mergeDraft.ts'

/** How a record with a version is saved. */
export interface VersionedSaveOptions<Rec extends Versioned, Input, Result> {
  /** The record as the form was opened with. */
  base: Rec
  /** The id of the person who edits. */
  editorId: string
  /** The parts of a record that the form edits, comparable as JSON. */
  partsOf: (record: Rec) => object
  /** The same parts as the form wants them. */
  inputParts: (input: Input) => object
  /** Sends what differs from `base`. @throws a CONFLICT if the record no longer has that version */
  save: (input: Input, version: string | null) => Promise<Result>
  /** Reads the record as it is now. */
  read: () => Promise<Rec>
}

interface Versioned {
  /** Null or undefined if the server knows no versions: then the later save wins. */
  version?: string | null
}

/** Another person's change of parts that this form changes too. */
export interface EditConflict<Rec> {
  current: Rec
  /** Undefined if unknown. */
  changedBy: { name: string | null; isEditor: boolean } | undefined
  /** The names of the parts that both have changed. */
  parts: string[]
  /** Makes the next save replace the other change. */
  keepOwn: () => void
}

/**
 * Saves a record based on the version that the form was opened with, so that nobody's change is overwritten unseen. Changes of
 * different parts are merged, by sending the own ones again with the new version. If both have changed a part, the save fails and
 * `conflict` has what to choose from. Somebody whose own save was stored although its response was lost is not in conflict with
 * it. FORUM-5, ARTICLE-7.
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
    // Each round is caused by another change of the record; nobody saves that often.
    for (let round = 1; ; round++) {
      try {
        return await options.save(input, version.current)
      } catch (error) {
        const found = conflictOf(error)
        if (!found) {
          mayBeStored.current = true
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

/** The names of the parts that the form and somebody else have changed differently. */
function changedByBoth(base: object, own: object, current: object): string[] {
  const [before, wanted, now] = [partsOf(base), partsOf(own), partsOf(current)]
  return Object.keys(wanted).filter(
    (part) =>
      !isSame(wanted[part], before[part]) && !isSame(now[part], before[part]) && !isSame(now[part], wanted[part]),
  )
}
