import { useMember } from '../session/session.tsx'
import { isAdmin } from '../status.ts'
import { Webhook } from '../webhook/Webhook.tsx'
import { MembersToolTokens, OwnToolTokens } from './ToolTokens.tsx'

/**
 * What is for tools on a member's page: their own tokens and, for an admin, the webhook; the tokens of another member for an admin. In one part
 * of the client, as each is small. AUTH-10, HOOK-1.
 */
export default function ToolSections({ userId }: { userId: string }) {
  const me = useMember()
  if (me.id !== userId) return isAdmin(me) && <MembersToolTokens userId={userId} />
  return (
    <>
      <OwnToolTokens />
      {isAdmin(me) && <Webhook />}
    </>
  )
}
