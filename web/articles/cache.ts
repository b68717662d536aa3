import type { TypePolicies } from '@apollo/client'
import { pagedList } from '../lib/cache/pagedList.ts'

/** The cache policies of articles. Ids of modules and dates are unique only within an article. GQL-6. */
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
      // Lists select fewer of its fields than the editor.
      translation: { merge: true },
    },
  },
  Module: { keyFields: false },
  ArticleDate: { keyFields: false },
  ArticleCategory: { keyFields: false },
  ArticleMonth: { keyFields: false },
  // An event with several dates has several entries with the same id.
  CalendarEntry: { keyFields: false },
}
