import { languageWords } from '../../../schema/rules/languages.ts'
import { byLanguage, type Language } from '../../content/languages.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { addressFromTyped } from '../../ui/richText/html/addressFromTyped.ts'
import { homeTexts } from '../text.ts'
import { blocksOf, type HomeValues } from './values.ts'

/** What cannot be saved, by language, in the words of the API: '2. plokk: …'. HOME-1. */
export function problemsIn(values: HomeValues): Problems<Language> {
  return problemsOf(byLanguage((language) => problemOf(values, language)))
}

/** A problem with its language, for the summary: the blocks of each are numbered from one. */
export const problemWithLanguage = (language: Language, problem: string) =>
  homeTexts.problemIn(languageWords(language), problem)

function problemOf(values: HomeValues, language: Language): string | null {
  const index = blocksOf(values, language).findIndex((block) => 'link' in block && linkFromTyped(block.link) === null)
  return index < 0 ? null : `${index + 1}. ${homeTexts.blocks.word}: ${homeTexts.linkWrong}`
}

/** The address that a typed link means: 'saared.ee' becomes https. Null if it leads nowhere; '' for none. HOME-1. */
export function linkFromTyped(typed: string): string | null {
  return typed.trim() === '' ? '' : addressFromTyped(typed)
}
