import { searchableText } from './normalText.ts'

/** The words of a search text; none for an empty one. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The form of texts that a search compares: without case and diacritics, as the SQL function file_search_key. */
export const searchKey = (text: string): string =>
  searchableText(text)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
