import { languages } from '../../content/languages.ts'
import type { EditedHomePageFragment } from '../generated.ts'
import { homeKinds } from '../kinds/registry.ts'
import { blockLists, type HomeValues } from './values.ts'

/** The values of a record as the editor holds them. Equal records give equal values. */
export function valuesOf(page: EditedHomePageFragment): HomeValues {
  const lists = languages.map((language) =>
    blockLists[language].withItems({}, page[language].map(homeKinds.fromRecord)),
  )
  // Each has the parts of its language.
  return Object.assign({}, ...lists) as HomeValues
}
