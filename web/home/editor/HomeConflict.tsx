import { languageWords } from '../../../schema/rules/languages.ts'
import { resolveItems } from '../../content/items/resolveItems.ts'
import { type ConflictPart, type ConflictProps, PartConflict } from '../../ui/conflict/PartConflict.tsx'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'
import { blockLists, blocksOf, type BlockValue, type HomeValues, languageOfPart } from './values.ts'

/** What two people changed differently on the home page. HOME-2. */
export function HomeConflict(props: ConflictProps<HomeValues>) {
  return (
    <PartConflict
      {...props}
      partOf={shownPart}
      resolved={(sides, parts, choices) => resolveItems(Object.values(blockLists), sides, parts, choices)}
    />
  )
}

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

function shownBlock(block: BlockValue | undefined) {
  if (!block) return <p>{homeTexts.deletedBlock}</p>
  const { View } = homeKinds.kindOf(block)
  return <View block={block} />
}
