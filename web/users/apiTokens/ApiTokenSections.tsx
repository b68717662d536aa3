import { useMember } from '../session/session.tsx'
import { isAdmin } from '../status.ts'
import { Webhook } from '../webhook/Webhook.tsx'
import { MembersApiTokens, OwnApiTokens } from './ApiTokens.tsx'

/**
 * The sections for other tools on a member's page: the own API tokens and, for admins, the webhook; for admins also the API tokens of
 * another member. One chunk of the client, because each is small. AUTH-10, HOOK-1.
 */
export default function ApiTokenSections({ userId }: { userId: string }) {
  const me = useMember()
  if (me.id !== userId) return isAdmin(me) && <MembersApiTokens userId={userId} />
  return (
    <>
      <OwnApiTokens />
      {isAdmin(me) && <Webhook />}
    </>
  )
}
