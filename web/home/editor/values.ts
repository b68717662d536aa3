import { itemList, type ItemParts } from '../../content/items/itemList.ts'
import { byLanguage, type Language, languages } from '../../content/languages.ts'
import { isSame } from '../../lib/parts/parts.ts'
import type { FileCardFragment } from '../generated.ts'

type Picture = FileCardFragment | null

/** A block as the editor holds it. HOME-1. */
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
  /** Of a kind unknown to this client: only moved and deleted. */
  | { kind: 'other'; id: string; type: string }

/** The block of a kind. */
export type BlockOf<Kind extends BlockValue['kind']> = Extract<BlockValue, { kind: Kind }>

/** The blocks of each language among the values. */
export const blockLists = byLanguage((language) => itemList<Language, BlockValue>(language))

/** The state of the editor: the blocks of all languages, each a part of its own. See ItemParts. */
export type HomeValues = ItemParts<Language, BlockValue>

/** The blocks of a language, in display order. */
export const blocksOf = (values: HomeValues, language: Language): BlockValue[] => blockLists[language].itemsOf(values)

/** The language that a block among the values belongs to. @throws for a part that is no block */
export function languageOfPart(part: string): Language {
  const found = languages.find((language) => blockLists[language].idOf(part) !== null)
  if (!found) throw new Error(`${part} is no block of the home page`)
  return found
}

/** The language beside which a language is written, and from which it is copied: the first other one. LANG-3. */
export const sourceOf = (language: Language): Language => languages.find((one) => one !== language) ?? language

/** Whether two states have equal blocks of a language in the same order. */
export function hasSameBlocks(one: HomeValues, other: HomeValues, language: Language): boolean {
  return isSame(blocksOf(one, language), blocksOf(other, language))
}
