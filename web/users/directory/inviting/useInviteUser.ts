import { useApolloClient } from '@apollo/client/react'
import { hasOwnApi } from '../../../lib/transport/ownApi.ts'
import { useCreation } from '../../creating/useCreation.ts'
import { SettingsDocument } from '../../generated.ts'
import { useMe } from '../../session/session.tsx'
import {
  type InviteUserInput,
  readDirectory,
  useInviteUserMutation,
  useResendInvitationMutation,
  useUpdateUserMutation,
} from '../generated.ts'
import { addMember } from '../memberLists.ts'

/**
 * Invites users and adds them to the cached list. `save` throws the error. `draftKey` as for useCreation. USER-4, REST-7.
 */
export function useInviteUser() {
  const { me } = useMe()
  const client = useApolloClient()
  const [inviteUser] = useInviteUserMutation()
  const [updateUser] = useUpdateUserMutation()
  const [resendInvitation] = useResendInvitationMutation()
  const { create, agree } = useCreation(me?.id ?? '', 'member:new')

  async function save(input: InviteUserInput, draftKey: string): Promise<void> {
    await create<unknown>(draftKey, {
      create: (idempotencyKey) =>
        inviteUser({
          variables: { input },
          context: { idempotencyKey },
          update: (cache, { data }) => data && addMember(cache, data.inviteUser),
        }),
      change: async (id, version) => {
        await updateUser({
          variables: { id, input, version },
          update: (cache, { data }) => data && addMember(cache, data.updateUser),
        })
        // The first mail may have gone to another address, and a new address ends its link.
        await resendInvitation({ variables: { userId: id } })
      },
    })
  }

  async function findUser(email: string): Promise<string | null> {
    // A plain server finds nobody: of its list the first page is looked through.
    const isOwn = hasOwnApi(client.readQuery({ query: SettingsDocument }))
    const variables = { size: 200, ...(isOwn && { search: email.trim() }) }
    const { userPage } = await readDirectory(client, variables, { fetchPolicy: 'no-cache' })
    const isSame = (other: string) => other.toLowerCase() === email.trim().toLowerCase()
    return userPage.items.find((user) => user.email != null && isSame(user.email))?.email ?? null
  }

  return {
    save,
    agree: ({ email }: { email: string }, draftKey: string) => agree(draftKey, () => findUser(email)),
  }
}
