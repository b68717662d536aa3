import { byLanguage } from '../../content/languages.ts'
import type { HomePageInput } from '../generated.ts'
import { homeKinds } from '../kinds/registry.ts'
import { blocksOf, type HomeValues } from './values.ts'

/** The input of a save: all blocks of all languages. HOME-2. */
export const inputOf = (values: HomeValues): HomePageInput =>
  byLanguage((language) => blocksOf(values, language).map(homeKinds.toInput))
