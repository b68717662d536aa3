import { type UpdateUserInput, useUpdateUserMutation } from '../generated.ts'

/** Changes a member; the answer stands everywhere that shows the person, the session too. Throws the refusal. USER-3, GQL-6. */
export function useUpdateUser() {
  const [updateUser] = useUpdateUserMutation()
  return (id: string, input: UpdateUserInput) => updateUser({ variables: { id, input } })
}
