import { useHasOwnApi } from '../../useSettings.ts'
import { useInvitationsQuery } from '../generated.ts'

/** How the invitations stand, for admins; no data on a server that does not tell. IMPORT-1, IMPORT-2. */
export function useInvitationsNow({ skip = false } = {}) {
  const hasLists = useHasOwnApi()
  return useInvitationsQuery({ skip: skip || !hasLists, fetchPolicy: 'cache-and-network' })
}
