import { useSettingsQuery } from '../../generated.ts'
import { useInvitationsQuery } from '../generated.ts'

/** How the invitations stand, for admins; no data on a server that does not tell. IMPORT-1, IMPORT-2. */
export function useInvitationsNow({ skip = false } = {}) {
  const announced = useSettingsQuery().data?.settings.capabilities.includes('kutsed') ?? false
  return useInvitationsQuery({ skip: skip || !announced, fetchPolicy: 'cache-and-network' })
}
