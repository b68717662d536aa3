import { type ItemFields, itemList } from '../../content/items/itemList.ts'
import type { DateValue } from '../../lib/dates/dateValue.ts'
import type { FileCardFragment, Language } from './generated.ts'

/** A module in the editor. MODULE-1. */
export type ModuleValue =
  | { kind: 'text'; id: string; html: string }
  /** Embed code, or the address of a page to embed. */
  | { kind: 'embed'; id: string; html: string }
  | { kind: 'images'; id: string; files: readonly FileCardFragment[] }
  | { kind: 'files'; id: string; files: readonly FileCardFragment[] }
  /** Shown and preserved, but not edited. */
  | { kind: 'map'; id: string; content: string }
  /** Of a kind unknown to this client: can only be moved and deleted. */
  | { kind: 'other'; id: string; type: string }

/** A row of a list of dates; `date` is null until one is chosen. DATE-2. */
export interface DateItem {
  id: string
  date: DateValue | null
}

/** The editable fields of an article except its modules. Fields that the catalogue does not have retain their defaults. */
export interface ArticleFields {
  /** Changes only while the article is new. LANG-2. */
  language: Language
  title: string
  slug: string
  summary: string
  seoDescription: string
  isPublic: boolean
  cover: FileCardFragment | null
  /** Slugs. */
  categories: readonly string[]
  /** The sort position on the public site. ARTICLE-6. */
  order: number
  dates: readonly DateItem[]
  date: DateValue | null
  years: { beginning: number | null; end: number | null }
}

/** The state of the editor: a property per field and per module. */
export type ArticleValues = ArticleFields & ItemFields<'module', ModuleValue>

/** The text module of an empty article. The constant id makes the values of equal empty articles equal. */
export const firstModule: ModuleValue = { kind: 'text', id: 'tekst', html: '' }

/** The accessors of the modules; an article without modules gets an empty text module. MODULE-1. */
export const moduleList = itemList<'module', ModuleValue>('module', firstModule)

/** The values of a new article: one empty text module. ARTICLE-6, MODULE-1. */
export function newValues(language: Language): ArticleValues {
  return moduleList.withItems(
    {
      language,
      title: '',
      slug: '',
      summary: '',
      seoDescription: '',
      isPublic: false,
      cover: null,
      categories: [],
      order: 99,
      dates: [],
      date: null,
      years: { beginning: null, end: null },
    },
    [],
  )
}
