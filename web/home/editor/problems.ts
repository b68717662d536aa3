import { languageWords } from '../../../schema/rules/languages.ts'
import { byLanguage, type Language } from '../../content/languages.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { addressFromTyped } from '../../ui/richText/html/addressFromTyped.ts'
import { homeTexts } from '../text.ts'
import { blocksOf, type HomeValues } from './values.ts'

/** The validation errors by language, in the words of the API: '2. plokk: …'. HOME-1. */
export function problemsIn(values: HomeValues): Problems<Language> {
  return problemsOf(byLanguage((language) => problemOf(values, language)))
}

/** An error with its language, for the summary: each language numbers its blocks from one. */
export const problemWithLanguage = (language: Language, problem: string) =>
  homeTexts.problemIn(languageWords(language), problem)

function problemOf(values: HomeValues, language: Language): string | null {
  const index = blocksOf(values, language).findIndex((block) => 'link' in block && linkFromTyped(block.link) === null)
  return index < 0 ? null : `${index + 1}. ${homeTexts.blocks.word}: ${homeTexts.linkWrong}`
}

/** The URL of a typed link: 'saared.ee' gets https. Null if it is invalid; '' for an empty one. HOME-1. */
export function linkFromTyped(typed: string): string | null {
  return typed.trim() === '' ? '' : addressFromTyped(typed)
}
