import { type ItemFields, itemList } from '../../content/items/itemList.ts'
import { byLanguage, type Language, languages } from '../../content/languages.ts'
import { isSame } from '../../lib/fields/fields.ts'
import type { FileCardFragment } from '../generated.ts'

type Picture = FileCardFragment | null

/** A block in the editor. HOME-1. */
export type BlockValue =
  | {
      kind: 'intro'
      id: string
      title: string
      /** Html. */
      text: string
      link: string
      largeImage: Picture
      leftImage: Picture
      rightImage: Picture
    }
  | { kind: 'offset'; id: string; title: string; text: string; link: string; image: Picture }
  | { kind: 'gallery'; id: string; title: string; text: string; image: Picture }
  | { kind: 'calendar'; id: string }
  | { kind: 'news'; id: string }
  /** Of a kind unknown to this client: can only be moved and deleted. */
  | { kind: 'other'; id: string; type: string }

/** The block of a kind. */
export type BlockOf<Kind extends BlockValue['kind']> = Extract<BlockValue, { kind: Kind }>

/** The accessors of the blocks of each language. */
export const blockLists = byLanguage((language) => itemList<Language, BlockValue>(language))

/** The state of the editor: a property per block of each language. */
export type HomeValues = ItemFields<Language, BlockValue>

/** The blocks of a language, in display order. */
export const blocksOf = (values: HomeValues, language: Language): BlockValue[] => blockLists[language].itemsOf(values)

/** The language of a block's field. @throws for a field that is no block */
export function languageOfField(field: string): Language {
  const found = languages.find((language) => blockLists[language].idOf(field) !== null)
  if (!found) throw new Error(`${field} is no block of the home page`)
  return found
}

/** The language that an editor compares with and copies from: the first other one. LANG-3. */
export const sourceOf = (language: Language): Language => languages.find((one) => one !== language) ?? language

/** Whether two states have equal blocks of a language, in the same order. */
export function hasSameBlocks(one: HomeValues, other: HomeValues, language: Language): boolean {
  return isSame(blocksOf(one, language), blocksOf(other, language))
}
