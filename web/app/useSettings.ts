import { useSettingsQuery } from './generated.ts'

/** What the shell needs of the installation; the name is '' until it is known. Its failure hides nothing that matters. */
export function useSettings(): { communityName: string; publicSiteUrl: string } {
  const { data } = useSettingsQuery()
  // The public site and this area share an address in the usual installation.
  return { communityName: data?.settings.communityName ?? '', publicSiteUrl: data?.settings.publicSiteUrl ?? '/' }
}
