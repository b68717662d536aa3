import { InMemoryCache } from '@apollo/client'
import { announcementPolicies } from '../announcements/cache.ts'
import { articlePolicies } from '../articles/cache.ts'
import { feedbackPolicies } from '../feedback/cache.ts'
import { filePolicies } from '../files/cache.ts'
import { forumPolicies } from '../forum/cache.ts'
import { galleryPolicies } from '../gallery/cache.ts'
import { historyPolicies } from '../history/cache.ts'
import { homePolicies } from '../home/cache.ts'
import { operatorPolicies } from '../operator/cache.ts'
import { protocolPolicies } from '../protocols/cache.ts'
import { searchPolicies } from '../search/cache.ts'
import { userPolicies } from '../users/cache.ts'
import { possibleTypes } from './generated/possibleTypes.ts'

/** Creates the Apollo cache with the type policies of every domain. GQL-6. */
export function createCache(): InMemoryCache {
  const cache = new InMemoryCache({ possibleTypes, typePolicies: { Settings: { keyFields: [] } } })
  for (const policies of [
    userPolicies,
    filePolicies,
    forumPolicies,
    feedbackPolicies,
    articlePolicies,
    protocolPolicies,
    galleryPolicies,
    homePolicies,
    announcementPolicies,
    historyPolicies,
    operatorPolicies,
    searchPolicies,
  ])
    cache.policies.addTypePolicies(policies)
  return cache
}
