import { type ProtocolItemFragment, useUpdateProtocolMutation } from '../generated.ts'
import { changedInput, type ProtocolValues } from './values.ts'

/**
 * Returns a function that updates a protocol. It sends only what differs from `base`, so that changes made by others meanwhile are not
 * reverted. Not optimistic, because the form covers the protocol until it is saved. It throws the error. PROTO-1.
 */
export function useUpdateProtocol(id: string) {
  const [updateProtocol] = useUpdateProtocolMutation()
  return async (
    values: ProtocolValues,
    base: ProtocolValues,
    version: string | null,
  ): Promise<ProtocolItemFragment> => {
    const { data } = await updateProtocol({
      variables: { id, input: changedInput(values, base), version: version ?? undefined },
    })
    if (!data) throw new Error('The server answered without the protocol')
    return data.updateProtocol
  }
}
