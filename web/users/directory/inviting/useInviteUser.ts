import type { Reference } from '@apollo/client'
import { useIdempotencyKey } from '../../../lib/useIdempotencyKey.ts'
import { useMe } from '../../session/session.tsx'
import { useInviteUserMutation, type InviteUserInput } from '../generated.ts'

/**
 * Invites somebody: the list has them as soon as the server has. A retry after a lost answer invites nobody twice. Throws
 * the refusal. USER-4, REST-7.
 */
export function useInviteUser() {
  const { me } = useMe()
  const [inviteUser] = useInviteUserMutation()
  const { keyFor, forget } = useIdempotencyKey(me?.id ?? '', 'member:new')
  return async (input: InviteUserInput) => {
    await inviteUser({
      variables: { input },
      context: { idempotencyKey: keyFor(input) },
      update: (cache, { data }) => {
        if (!data) return
        const invited = data.inviteUser
        cache.modify<{ users: readonly Reference[] }>({
          fields: {
            users: (existing, { readField, toReference }) => {
              const added = toReference(invited)
              const rows = (existing as readonly Reference[]).filter((row) => readField('id', row) !== invited.id)
              return added ? [...rows, added] : rows
            },
          },
        })
      },
    })
    forget()
  }
}
