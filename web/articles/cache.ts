import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of articles. Ids of modules and dates are unique within their article only. GQL-6. */
export const articlePolicies: TypePolicies = {
  Query: {
    fields: {
      articlePage: pagedList({ keyArgs: ['catalogue', 'needsTranslation'] }),
      articleGroupPage: pagedList({ keyArgs: ['catalogue', 'filter', 'sort'] }),
      calendarPage: pagedList({
        keyArgs: ['when', 'month'],
        keyOf: (read, entry) => `${String(read('id', entry))} ${JSON.stringify(read('date', entry))}`,
      }),
    },
  },
  Catalogue: { keyFields: ['slug'] },
  Article: {
    fields: {
      modules: { merge: false },
      dates: { merge: false },
      versions: { merge: false },
      // Lists select less of it than the editor.
      translation: { merge: true },
    },
  },
  Module: { keyFields: false },
  ArticleDate: { keyFields: false },
  ArticleCategory: { keyFields: false },
  ArticleMonth: { keyFields: false },
  // An event with several dates has as many entries with one id.
  CalendarEntry: { keyFields: false },
}
