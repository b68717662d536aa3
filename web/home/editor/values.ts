import { itemList, type ItemParts } from '../../content/items/itemList.ts'
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

/** The languages of the home page, the default first. */
export const homeLanguages = ['et', 'en'] as const

/** A language of the home page. */
export type HomeLanguage = (typeof homeLanguages)[number]

/** The blocks of each language among the values. */
export const blockLists = {
  et: itemList<'et', BlockValue>('et'),
  en: itemList<'en', BlockValue>('en'),
}

/** The state of the editor: the blocks of both languages, each a part of its own. See ItemParts. */
export type HomeValues = ItemParts<'et', BlockValue> & ItemParts<'en', BlockValue>

/** The blocks of a language, in display order. */
export function blocksOf(values: HomeValues, language: HomeLanguage): BlockValue[] {
  return language === 'et' ? blockLists.et.itemsOf(values) : blockLists.en.itemsOf(values)
}

/** The language that a part of the values belongs to. */
export function languageOfPart(part: string): HomeLanguage {
  return part.startsWith('et') ? 'et' : 'en'
}

/** The other language. */
export const otherLanguage = (language: HomeLanguage): HomeLanguage => (language === 'et' ? 'en' : 'et')

/** Whether two states have equal blocks of a language in the same order. */
export function hasSameBlocks(one: HomeValues, other: HomeValues, language: HomeLanguage): boolean {
  return isSame(blocksOf(one, language), blocksOf(other, language))
}
