import type { Language } from '../../lib/generated/types.ts'
import { isLanguage, languages } from '../../lib/languages.ts'
import { record, text } from '../../lib/shapes.ts'

/** `lang` of an article: its language, and by language the id of its version, empty or null if there is none. */
export interface WireLanguages {
  current: string
  list: Record<string, string | null>
}

/** The language of an article, and for each language of the installation the id of its version or null. LANG-4. */
export interface LanguagesModel {
  language: Language
  versionIds: ReadonlyMap<Language, string | null>
}

/**
 * Reads `lang`; undefined for an unknown language. The result has the article's own id even if the API omits it.
 * @param id the article's own id
 * @throws UPSTREAM_ERROR if `lang` or its list is not a record
 */
export function languagesFromWire(wire: unknown, id: string): LanguagesModel | undefined {
  const read = record<WireLanguages>(wire, 'lang')
  const language = read.current
  if (!isLanguage(language)) return undefined
  const ids = read.list == null ? {} : record<Record<string, string>>(read.list, 'lang.list')
  const versionIds = languages.map((code) => [code, code === language ? id : text(ids[code]) || null] as const)
  return { language, versionIds: new Map(versionIds) }
}

/**
 * `lang` of a new article. LANG-2.
 * @param original `lang` of the article whose language version it becomes; undefined without one
 */
export function newLanguagesToWire(language: Language, original?: LanguagesModel): WireLanguages {
  const others = languages.map((code) => [code, original?.versionIds.get(code) ?? ''] as const)
  return { current: language, list: { ...Object.fromEntries(others), [language]: '' } }
}
