import { languageWords } from '../../../schema/rules/languages.ts'
import { type ConflictProps, ItemConflict } from '../../content/items/ItemConflict.tsx'
import { resolveItems } from '../../content/items/resolveItems.ts'
import type { ConflictPart, PartChoice } from '../../ui/conflict/MergeChoices.tsx'
import { homeTexts } from '../text.ts'
import { BlockContent } from './BlockContent.tsx'
import { blockLists, blocksOf, type BlockValue, type HomeValues, languageOfPart } from './values.ts'

/** What two people changed differently on the home page. HOME-2. */
export function HomeConflict(props: ConflictProps<HomeValues>) {
  return <ItemConflict {...props} partOf={shownPart} resolved={resolved} />
}

function resolved(
  { own, current }: { own: HomeValues; current: HomeValues },
  parts: readonly string[],
  choices: ReadonlyMap<string, PartChoice>,
): HomeValues {
  const et = resolveItems([blockLists.et], { own, current }, partsOf('et', parts), choices)
  return resolveItems([blockLists.en], { own: et, current }, partsOf('en', parts), choices)
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
    label: homeTexts.blockOf(languageWords(language), position),
    own: shownBlock(mine),
    current: shownBlock(theirs),
    // Both versions of a block of unknown kind have the same content on the server.
    allowsBoth: mine !== undefined && theirs !== undefined && theirs.kind !== 'other',
  }
}

const shownBlock = (block: BlockValue | undefined) =>
  block ? <BlockContent block={block} /> : <p>{homeTexts.deletedBlock}</p>
