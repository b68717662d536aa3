import { hasOwnApi } from '../lib/transport/ownApi.ts'
import { useSettingsQuery } from './generated.ts'

/** The installation's settings. The name is '' while loading; a failure is ignored, since both have a fallback. */
export function useSettings(): { communityName: string; publicSiteUrl: string } {
  const { data } = useSettingsQuery()
  // By default the public site is at the root of the same origin.
  return { communityName: data?.settings.communityName ?? '', publicSiteUrl: data?.settings.publicSiteUrl ?? '/' }
}

/** Whether what lies beyond §7 is offered: searches, filters and orders of lists, for example. False while loading. REST-8. */
export const useHasOwnApi = (): boolean => hasOwnApi(useSettingsQuery().data)
