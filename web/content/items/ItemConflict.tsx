import { useEffect, useMemo, useState } from 'react'
import {
  type ConflictPart,
  MergeChoices,
  type PartChoice,
  type ReopenedDraft,
} from '../../ui/conflict/MergeChoices.tsx'
import type { MergeConflict } from '../../ui/conflict/useRecordSave.ts'

/** Props of what shows a conflict in an editor. */
export interface ConflictProps<V> {
  conflict: MergeConflict<V>
  /** The form's values, which can be edited while the conflict is shown. */
  values: V
  busy: boolean
  /** Called when the form has been given the chosen values. */
  onResolved: () => void
  /** The draft with the own values if they are those of an earlier visit, so that the form opens with the chosen ones instead of saving them. */
  reopened?: ReopenedDraft
}

interface ItemConflictProps<V> extends ConflictProps<V> {
  /** Both versions of a part that both changed. */
  partOf: (part: string, own: V, current: V) => ConflictPart
  /** The values with the chosen versions of these parts: see resolveItems. */
  resolved: (sides: { own: V; current: V }, parts: readonly string[], choices: ReadonlyMap<string, PartChoice>) => V
}

/** Shows part by part what two people changed differently, and merges what the user chooses of each. ARTICLE-7. */
export function ItemConflict<V>({
  conflict,
  values,
  busy,
  onResolved,
  reopened,
  partOf,
  resolved,
}: ItemConflictProps<V>) {
  const { current } = conflict
  const [choices, setChoices] = useState<ReadonlyMap<string, PartChoice>>(new Map())
  const { own, parts } = useMemo(() => conflict.mergedWith(values), [conflict, values])
  useEffect(() => {
    conflict.onChoices((form) => {
      const merged = conflict.mergedWith(form)
      return resolved({ own: merged.own, current }, merged.parts, choices)
    })
  })
  return (
    <MergeChoices
      changedBy={conflict.changedBy}
      parts={parts.map((part) => partOf(part, own, current))}
      choices={choices}
      onChoice={(part, choice) => setChoices((was) => new Map(was).set(part, choice))}
      busy={busy}
      reopened={reopened}
      onDone={() => {
        conflict.resolve(resolved({ own, current }, parts, choices))
        onResolved()
      }}
    />
  )
}
