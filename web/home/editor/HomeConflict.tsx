import { useMemo } from 'react'
import { resolveItems } from '../../content/items/resolveItems.ts'
import { languageName } from '../../content/languages.ts'
import { type ConflictPart, MergeChoices } from '../../ui/conflict/MergeChoices.tsx'
import type { MergeConflict } from '../../ui/conflict/useMergedSave.ts'
import { BlockContent } from '../BlockContent.tsx'
import { homeTexts } from '../text.ts'
import { blockLists, blocksOf, type BlockValue, type HomeValues, languageOfPart } from '../values.ts'

interface HomeConflictProps {
  conflict: MergeConflict<HomeValues>
  /** The form's values, which can be edited while the conflict is shown. */
  values: HomeValues
  busy: boolean
  /** Called when the form has been given the chosen values. */
  onResolved: () => void
}

/** Shows block by block what two people changed differently, and merges what the user chooses of each. HOME-2. */
export function HomeConflict({ conflict, values, busy, onResolved }: HomeConflictProps) {
  const { current } = conflict
  const { own, parts } = useMemo(() => conflict.mergedWith(values), [conflict, values])
  return (
    <MergeChoices
      changedBy={conflict.changedBy}
      parts={parts.map((part) => shownPart(part, own, current))}
      busy={busy}
      onChoose={(choices) => {
        const et = resolveItems([blockLists.et], { own, current }, partsOf('et', parts), choices)
        conflict.resolve(resolveItems([blockLists.en], { own: et, current }, partsOf('en', parts), choices))
        onResolved()
      }}
    />
  )
}

const partsOf = (language: 'et' | 'en', parts: readonly string[]) =>
  parts.filter((part) => languageOfPart(part) === language)

function shownPart(part: string, own: HomeValues, current: HomeValues): ConflictPart {
  const language = languageOfPart(part)
  const id = blockLists[language].idOf(part)
  const find = (values: HomeValues) => blocksOf(values, language).find((block) => block.id === id)
  const [mine, theirs] = [find(own), find(current)]
  const position = blocksOf(mine ? own : current, language).findIndex((block) => block.id === id) + 1
  return {
    key: part,
    label: homeTexts.blockOf(languageName(language), position),
    own: shownBlock(mine),
    current: shownBlock(theirs),
    // Both versions of a block of unknown kind have the same content on the server.
    allowsBoth: mine !== undefined && theirs !== undefined && theirs.kind !== 'other',
  }
}

const shownBlock = (block: BlockValue | undefined) =>
  block ? <BlockContent block={block} /> : <p>{homeTexts.deletedBlock}</p>
