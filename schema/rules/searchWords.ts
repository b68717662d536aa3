import { searchableText } from './normalText.ts'

/** The words of a text that is searched for; none for an empty one. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The form in which texts are compared by a search: without case and diacritics, as the SQL function file_search_key. */
export const searchKey = (text: string): string =>
  searchableText(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')

/**
 * Whether each word of `search` stands in one of a record's texts, ignoring case and diacritics; always for a search without words. The SQL
 * for the same is api/store/search.ts. LIST-2.
 */
export function textMatcher(search: string): (texts: readonly (string | null | undefined)[]) => boolean {
  const words = wordsOf(search).map(searchKey)
  return (texts) => {
    if (words.length === 0) return true
    const all = searchKey(texts.map((text) => text ?? '').join('\n'))
    return words.every((word) => all.includes(word))
  }
}
