import type { InvitePersonInput } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import type { UserReads } from './reads.ts'
import { invitationsFromWire, listFieldNames as fieldNames, listToWire, outcomesFromWire } from './wire/invitations.ts'

/** Invitations by list, and of imported people. IMPORT-1, IMPORT-2. */
export type InvitationLists = ReturnType<typeof userInvitations>

/** Creates the client of a request. */
export function userInvitations(rest: RestClient, reads: Pick<UserReads, 'discard'>) {
  const call = path`/api/kutsed`
  return {
    /** Null on a plain server. @throws FORBIDDEN */
    counts: () => orNull(rest.get(call).then(invitationsFromWire)),
    /** Returns the outcome for each person, in their order. @throws CONFLICT on a plain server, FORBIDDEN, TOO_MANY_REQUESTS */
    async invite(people: readonly InvitePersonInput[], headers: Record<string, string>) {
      const response = await rest.send('POST', call, listToWire(people), { headers, fieldNames })
      reads.discard()
      return outcomesFromWire(response)
    },
    /** Mails the pending invitations, and returns the new counts. @throws CONFLICT on a plain server, FORBIDDEN, TOO_MANY_REQUESTS */
    async mail() {
      return invitationsFromWire(await rest.send('POST', path`/api/kutsed/kutsumata`))
    },
  }
}
