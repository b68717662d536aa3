import { GatewayError } from '../errors.ts'
import type { InvitePersonInput } from '../lib/generated/types.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import type { UserReads } from './reads.ts'
import { invitationsFromWire, listFieldNames as fieldNames, listToWire, outcomesFromWire } from './wire/invitations.ts'

/** Invitations by list, and of those who were imported. IMPORT-1, IMPORT-2. */
export type InvitationLists = ReturnType<typeof userInvitations>

/** Creates the client of a request. */
export function userInvitations(rest: RestClient, capabilities: Capabilities, reads: Pick<UserReads, 'forget'>) {
  const call = path`/api/kutsed`
  async function requireLists() {
    if (!(await capabilities.established()).has('kutsed'))
      throw new GatewayError('CONFLICT', 'See server ei kutsu inimesi loendi järgi.')
  }
  return {
    /** Null where the API does not announce `kutsed`. @throws FORBIDDEN */
    counts: async () => ((await capabilities.has('kutsed')) ? invitationsFromWire(await rest.get(call)) : null),
    /** What became of each, in their order. @throws CONFLICT where the API does not announce `kutsed`, FORBIDDEN, TOO_MANY_REQUESTS */
    async invite(people: readonly InvitePersonInput[], headers: Record<string, string>) {
      await requireLists()
      const answer = await rest.send('POST', call, listToWire(people), { headers, fieldNames })
      reads.forget()
      return outcomesFromWire(answer)
    },
    /** How they stand afterwards. @throws CONFLICT where the API does not announce `kutsed`, FORBIDDEN, TOO_MANY_REQUESTS */
    async mail() {
      await requireLists()
      return invitationsFromWire(await rest.send('POST', path`/api/kutsed/kutsumata`))
    },
  }
}
