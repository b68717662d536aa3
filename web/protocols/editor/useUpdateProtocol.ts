import { isSame } from '../../lib/parts/parts.ts'
import { type ProtocolInput, type ProtocolItemFragment, useUpdateProtocolMutation } from '../generated.ts'
import { inputOf, valuesOf } from './values.ts'

/**
 * Returns a function that updates a protocol. It sends only the differences to `before`, the protocol when its form was opened, so
 * that changes made by others meanwhile are not reverted. Not optimistic, because the form covers the protocol until it is saved.
 * It throws the error. PROTO-1.
 */
export function useUpdateProtocol(before: ProtocolItemFragment) {
  const [updateProtocol] = useUpdateProtocolMutation()
  return async (input: Required<ProtocolInput>, version: string | null): Promise<ProtocolItemFragment> => {
    const { data } = await updateProtocol({
      variables: { id: before.id, input: changesOf(before, input), version: version ?? undefined },
    })
    if (!data) throw new Error('The server answered without the protocol')
    return data.updateProtocol
  }
}

function changesOf(before: ProtocolItemFragment, { text, date, fileIds }: Required<ProtocolInput>): ProtocolInput {
  const was = inputOf(valuesOf(before))
  return {
    ...(text !== was.text && { text }),
    ...(!isSame(date, was.date) && { date }),
    ...(!isSame(fileIds, was.fileIds) && { fileIds }),
  }
}
