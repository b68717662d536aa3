import { record, text } from '../../lib/shapes.ts'
import { languages } from '../catalogues.ts'

/** `lang` of an article: its language, and the id of its version in each language or an empty text. */
export interface WireLanguages {
  current: string
  list: Record<string, string | null>
}

/** The language of an article, and the ids of its versions; null where there is none in that language. LANG-4. */
export interface LanguagesModel {
  language: string
  versionIds: ReadonlyMap<string, string | null>
}

/**
 * `lang` off the wire. The list holds at least the article itself, whatever the server says.
 * @param id the article's own id
 * @throws UPSTREAM_ERROR where it names no language of the installation
 */
export function languagesFromWire(wire: unknown, id: string): LanguagesModel | undefined {
  const read = record<WireLanguages>(wire, 'lang')
  const language = text(read.current)
  if (language == null || !languages.includes(language)) return undefined
  const ids = read.list == null ? {} : record<Record<string, string>>(read.list, 'lang.list')
  const versionIds = languages.map((code) => [code, code === language ? id : text(ids[code]) || null] as const)
  return { language, versionIds: new Map(versionIds) }
}

/**
 * `lang` of a new article.
 * @param original `lang` of an article whose version it becomes; undefined where it stands alone
 */
export function newLanguagesToWire(language: string, original?: LanguagesModel): WireLanguages {
  const others = languages.map((code) => [code, original?.versionIds.get(code) ?? ''] as const)
  return { current: language, list: { ...Object.fromEntries(others), [language]: '' } }
}
