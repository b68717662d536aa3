import { type Language, languages } from '../content/languages.ts'
import type { LocalizedText } from './localizedKeys.ts'
import { galleryTexts } from './text.ts'

/** The title of an album in the first language that has one, and that language; language null if there is no title. GALLERY-2. */
export function titleOf(title: LocalizedText): { title: string; language: Language | null } {
  const language = writtenIn(title)
  return language === null ? { title: galleryTexts.untitled, language } : { title: title[language], language }
}

/** The first language in which a text is not blank; null if there is none. */
export const writtenIn = (text: LocalizedText): Language | null =>
  languages.find((language) => text[language].trim() !== '') ?? null
