import { z } from 'zod'
import { languageCodes } from '../../schema/rules/languages.ts'
import { givenByLanguage } from './givenByLanguage.ts'

/** A text in the content languages, by their codes. NAV-4. */
export type LocalizedText = Record<string, string>

/** Values of a response, one for each content language. */
export const inEachLanguage = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(languageCodes.map((code) => [code, value])))

/** A text of a response. */
export const localizedTextSchema = inEachLanguage(z.string()).meta({ id: 'TekstKeeltes' })

/**
 * A text of a request, in some of the languages: see givenByLanguage.
 * @param text the schema of the text in one language
 * @param wrong the message for a value that is no object
 */
export const givenLocalizedSchema = (text: z.ZodType<string>, wrong: string) =>
  givenByLanguage(text, { wrong, foreign: `Teksti saab anda ainult keeltes ${languageCodes.join(' ja ')}.` })

/** Changes of a text; a missing or undefined language stays unchanged. */
export type LocalizedChanges = Partial<Record<string, string | undefined>>

/** The text with changes applied, in all languages; empty where neither has one. */
export function changedText(text: LocalizedText, changes: LocalizedChanges | undefined): LocalizedText {
  return Object.fromEntries(languageCodes.map((code) => [code, changes?.[code] ?? text[code] ?? '']))
}

/** The text in each language, in their order. */
export function textsOf(text: LocalizedText): string[] {
  return languageCodes.map((code) => text[code] ?? '')
}
