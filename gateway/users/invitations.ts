import type { InvitePersonInput } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import type { UserReads } from './reads.ts'
import { invitationsFromWire, listFieldNames as fieldNames, listToWire, outcomesFromWire } from './wire/invitations.ts'

/** Invitations by list, and of those who were imported. IMPORT-1, IMPORT-2. */
export type InvitationLists = ReturnType<typeof userInvitations>

/** Creates the client of a request. */
export function userInvitations(rest: RestClient, reads: Pick<UserReads, 'discard'>) {
  const call = path`/api/kutsed`
  return {
    /** Null on a plain server. @throws FORBIDDEN */
    counts: () => orNull(rest.get(call).then(invitationsFromWire)),
    /** What became of each, in their order. @throws CONFLICT on a plain server, FORBIDDEN, TOO_MANY_REQUESTS */
    async invite(people: readonly InvitePersonInput[], headers: Record<string, string>) {
      const answer = await rest.send('POST', call, listToWire(people), { headers, fieldNames })
      reads.discard()
      return outcomesFromWire(answer)
    },
    /** How they stand afterwards. @throws CONFLICT on a plain server, FORBIDDEN, TOO_MANY_REQUESTS */
    async mail() {
      return invitationsFromWire(await rest.send('POST', path`/api/kutsed/kutsumata`))
    },
  }
}
