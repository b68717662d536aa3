import type { TypePolicies } from '@apollo/client'

/** The cache policies of the home page. Ids of blocks are unique within their language only. GQL-6. */
export const homePolicies: TypePolicies = {
  HomePage: { keyFields: [], fields: { et: { merge: false }, en: { merge: false } } },
  IntroBlock: { keyFields: false },
  OffsetBlock: { keyFields: false },
  CalendarBlock: { keyFields: false },
  GalleryBlock: { keyFields: false },
  NewsBlock: { keyFields: false },
  OtherBlock: { keyFields: false },
}
