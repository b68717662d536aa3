import type { Reference } from '@apollo/client'
import { useCreation } from '../../../lib/useCreation.ts'
import { useMe } from '../../session/session.tsx'
import { type InviteUserInput, useInviteUserMutation } from '../generated.ts'

/**
 * Returns a function that invites a user and adds them to the cached list. A retry after a lost response sends no second
 * invitation. It throws the error. USER-4, REST-7.
 */
export function useInviteUser() {
  const { me } = useMe()
  const [inviteUser] = useInviteUserMutation()
  const { create } = useCreation(me?.id ?? '', 'member:new')
  return async (input: InviteUserInput) => {
    await create(input, (idempotencyKey) =>
      inviteUser({
        variables: { input },
        context: { idempotencyKey },
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
      }),
    )
  }
}
