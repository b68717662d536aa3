import { type Language, languages } from '../content/languages.ts'
import type { LocalizedText } from './localizedParts.ts'
import { galleryTexts } from './text.ts'

/** The title of an album in the first language that has one, with that language; null for the language of a missing one. GALLERY-2. */
export function titleOf(title: LocalizedText): { title: string; language: Language | null } {
  const language = writtenIn(title)
  return language === null ? { title: galleryTexts.untitled, language } : { title: title[language], language }
}

/** The first language that a text has words in; null if it has none. */
export const writtenIn = (text: LocalizedText): Language | null =>
  languages.find((language) => text[language].trim() !== '') ?? null
