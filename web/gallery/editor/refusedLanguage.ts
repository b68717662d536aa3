import { type Language, languages } from '../../content/languages.ts'
import type { LocalizedText } from '../localizedParts.ts'

/**
 * The language of a text that the API has refused; null if it has not. The refusal names the field without a language, and what it
 * refuses are texts that are too long.
 */
export function refusedLanguage(error: string | undefined, text: LocalizedText): Language | null {
  if (error === undefined) return null
  return [...languages].sort((one, other) => text[other].length - text[one].length)[0] ?? null
}
