import { useApolloClient } from '@apollo/client/react'
import { useOneCreation } from '../../ui/form/creating/useCreation.ts'
import { useMember } from '../../users/session/session.tsx'
import {
  type ProtocolItemFragment,
  readProtocols,
  useCreateProtocolMutation,
  useUpdateProtocolMutation,
} from '../generated.ts'
import { headingOf } from '../heading.ts'
import { insertFirst } from '../protocolCache.ts'
import { inputOf, type ProtocolValues } from './values.ts'

/** Creates protocols and prepends them to the cached list. `save` throws the error. `draftKey` as for useOneCreation. PROTO-1, REST-7. */
export function useCreateProtocol() {
  const client = useApolloClient()
  const [createProtocol] = useCreateProtocolMutation()
  const [updateProtocol] = useUpdateProtocolMutation()
  const { create, agree, isCreated } = useOneCreation(useMember().id, 'protocol:new')

  async function save(values: ProtocolValues, draftKey: string): Promise<ProtocolItemFragment> {
    const input = inputOf(values)
    const protocol = await create(draftKey, {
      create: async (idempotencyKey) => {
        const { data } = await createProtocol({
          variables: { input },
          context: { idempotencyKey },
          update: (cache, { data }) => data && insertFirst(cache, data.createProtocol.id),
        })
        return data?.createProtocol
      },
      change: async (id, version) => {
        const { data } = await updateProtocol({
          variables: { id, input, version },
          update: (cache, { data }) => data && insertFirst(cache, data.updateProtocol.id),
        })
        return data?.updateProtocol
      },
    })
    if (!protocol) throw new Error('The response is without the protocol')
    return protocol
  }

  /** Finds a protocol with the same text or the same date among the latest. */
  async function findProtocol(values: ProtocolValues): Promise<string | null> {
    const { protocolPage } = await readProtocols(client, { size: 50 }, { fetchPolicy: 'no-cache' })
    const heading = headingOf(values.date)
    const found = protocolPage.items.find(({ text, date }) => text === values.text || headingOf(date) === heading)
    return found ? headingOf(found.date) : null
  }

  return {
    isCreated,
    save,
    agree: (values: ProtocolValues, draftKey: string) => agree(draftKey, () => findProtocol(values)),
  }
}
