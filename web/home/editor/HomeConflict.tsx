import { languageWords } from '../../../schema/rules/languages.ts'
import { resolveItems } from '../../content/items/resolveItems.ts'
import { type ConflictField, type ConflictProps, FieldConflict } from '../../ui/conflict/FieldConflict.tsx'
import { homeKinds } from '../kinds/registry.ts'
import { homeTexts } from '../text.ts'
import { blockLists, blocksOf, type BlockValue, type HomeValues, languageOfField } from './values.ts'

/** What two editors changed differently on the home page. HOME-2. */
export function HomeConflict(props: ConflictProps<HomeValues>) {
  return (
    <FieldConflict
      {...props}
      fieldOf={shownField}
      resolved={(sides, fields, choices) => resolveItems(Object.values(blockLists), sides, fields, choices)}
    />
  )
}

function shownField(field: string, own: HomeValues, current: HomeValues): ConflictField {
  const language = languageOfField(field)
  const id = blockLists[language].idOf(field)
  const find = (values: HomeValues) => blocksOf(values, language).find((block) => block.id === id)
  const [mine, theirs] = [find(own), find(current)]
  const position = blocksOf(mine ? own : current, language).findIndex((block) => block.id === id) + 1
  return {
    key: field,
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
