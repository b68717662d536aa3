import { useMemo } from 'react'
import { contentTexts } from '../../content/editor/text.ts'
import { resolveItems } from '../../content/items/resolveItems.ts'
import { type ConflictPart, MergeChoices } from '../../ui/conflict/MergeChoices.tsx'
import type { MergeConflict } from '../../ui/conflict/useMergedSave.ts'
import { ItemPreview } from './AlbumPreview.tsx'
import { mediaTexts } from './media/text.ts'
import { editorTexts } from './text.ts'
import { type AlbumFields, type AlbumValues, mediaList, type MediaValue } from './values.ts'

interface AlbumConflictProps {
  conflict: MergeConflict<AlbumValues>
  /** The form's values, which can be edited while the conflict is shown. */
  values: AlbumValues
  busy: boolean
  /** Called when the form has been given the chosen values. */
  onResolved: () => void
}

/** Shows part by part what two people changed differently, and merges what the user chooses of each. GALLERY-2. */
export function AlbumConflict({ conflict, values, busy, onResolved }: AlbumConflictProps) {
  const { current } = conflict
  const { own, parts } = useMemo(() => conflict.mergedWith(values), [conflict, values])
  return (
    <MergeChoices
      changedBy={conflict.changedBy}
      parts={parts.map((part) => shownPart(part, own, current))}
      busy={busy}
      onChoose={(choices) => {
        conflict.resolve(resolveItems([mediaList], { own, current }, parts, choices))
        onResolved()
      }}
    />
  )
}

function shownPart(part: string, own: AlbumValues, current: AlbumValues): ConflictPart {
  const id = mediaList.idOf(part)
  if (id === null) {
    // The other parts are the fields.
    const name = part as keyof AlbumFields
    return {
      key: part,
      label: editorTexts.parts[name],
      own: own[name] || contentTexts.empty,
      current: current[name] || contentTexts.empty,
      allowsBoth: false,
    }
  }
  const [mine, theirs] = [own[mediaList.partOf(id)], current[mediaList.partOf(id)]]
  const position = mediaList.idsOf(mine ? own : current).indexOf(id) + 1
  return {
    key: part,
    label: mediaTexts.named(position, (mine ?? theirs)?.kind ?? 'other'),
    own: shownItem(mine),
    current: shownItem(theirs),
    // An item of unknown kind cannot be made anew.
    allowsBoth: mine !== undefined && theirs !== undefined && theirs.kind !== 'other',
  }
}

const shownItem = (item: MediaValue | undefined) =>
  item ? <ItemPreview item={item} /> : <p>{editorTexts.deletedItem}</p>
