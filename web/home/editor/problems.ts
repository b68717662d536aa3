import { languageWords } from '../../../schema/rules/languages.ts'
import { type Problems, problemsOf } from '../../ui/form/problems.ts'
import { homeTexts } from '../text.ts'
import { linkFromTyped } from './link.ts'
import { blocksOf, type HomeLanguage, type HomeValues } from './values.ts'

/** What cannot be saved, by language, in the words of the API: '2. plokk: …'. HOME-1. */
export function problemsIn(values: HomeValues): Problems<HomeLanguage> {
  return problemsOf({ et: problemOf(values, 'et'), en: problemOf(values, 'en') })
}

/** A problem with its language, for the summary: the blocks of each are numbered from one. */
export const problemWithLanguage = (language: HomeLanguage, problem: string) =>
  homeTexts.problemIn(languageWords(language), problem)

function problemOf(values: HomeValues, language: HomeLanguage): string | null {
  const index = blocksOf(values, language).findIndex((block) => 'link' in block && linkFromTyped(block.link) === null)
  return index < 0 ? null : `${index + 1}. ${homeTexts.blocks.word}: ${homeTexts.linkWrong}`
}
