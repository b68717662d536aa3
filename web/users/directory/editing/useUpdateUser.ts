import { type MemberFragment, type UpdateUserInput, useUpdateUserMutation } from '../generated.ts'
import { recountMember } from '../memberLists.ts'

/**
 * Returns a function that updates a member; the response updates the cache and the session. It throws the error: a CONFLICT if the member
 * no longer has `version`. USER-3, GQL-6.
 */
export function useUpdateUser() {
  const [updateUser] = useUpdateUserMutation()
  return ({ id, status }: Pick<MemberFragment, 'id' | 'status'>, input: UpdateUserInput, version: string | null) =>
    updateUser({
      variables: { id, input, version: version ?? undefined },
      update: (cache, { data }) => data && recountMember(cache, id, status, data.updateUser.status),
    })
}
