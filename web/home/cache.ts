import type { TypePolicies } from '@apollo/client'
import { byLanguage } from '../content/languages.ts'

/** The cache policies of the home page. Block ids are unique only within a language. GQL-6. */
export const homePolicies: TypePolicies = {
  HomePage: { keyFields: [], fields: byLanguage(() => ({ merge: false })) },
  IntroBlock: { keyFields: false },
  OffsetBlock: { keyFields: false },
  CalendarBlock: { keyFields: false },
  GalleryBlock: { keyFields: false },
  NewsBlock: { keyFields: false },
  OtherBlock: { keyFields: false },
}
