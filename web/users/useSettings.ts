import { communityInPage } from '../lib/communityInPage.ts'
import { hasOwnApi } from '../lib/transport/ownApi.ts'
import { useSettingsQuery } from './generated.ts'

/** The installation's settings. While they load or after a failure, the name is that of the page and the URL a fallback. */
export function useSettings(): { communityName: string; publicSiteUrl: string } {
  const { data } = useSettingsQuery()
  const { communityName = communityInPage(), publicSiteUrl = '/' } = data?.settings ?? {}
  return { communityName, publicSiteUrl }
}

/** Whether the server is our api, with features beyond §7 such as search, filters and sorting of lists. False while loading. REST-8. */
export const useHasOwnApi = (): boolean => hasOwnApi(useSettingsQuery().data)
