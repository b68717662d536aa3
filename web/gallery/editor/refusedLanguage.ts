import type { LocalizedText } from './values.ts'

/**
 * The language of a text that the API has refused; null if it has not. The refusal names the field without a language, and what it
 * refuses are texts that are too long.
 */
export function refusedLanguage(error: string | undefined, { et, en }: LocalizedText): keyof LocalizedText | null {
  if (error === undefined) return null
  return en.length > et.length ? 'en' : 'et'
}
