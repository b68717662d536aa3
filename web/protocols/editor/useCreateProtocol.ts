import { useCreation } from '../../lib/useCreation.ts'
import { useMember } from '../../users/useMember.ts'
import { type ProtocolItemFragment, useCreateProtocolMutation } from '../generated.ts'
import { insertFirst } from '../protocolCache.ts'
import { inputOf, type ProtocolValues } from './values.ts'

/**
 * Creates protocols, each first in the cached list. `send` throws the error; sending the same values again is idempotent until
 * `forget`. PROTO-1, REST-7.
 */
export function useCreateProtocol() {
  const me = useMember()
  const [createProtocol] = useCreateProtocolMutation()
  const { create, forget } = useCreation(me.id, 'protocol:new')

  async function send(values: ProtocolValues): Promise<ProtocolItemFragment> {
    const input = inputOf(values)
    const { data } = await create([input], (idempotencyKey) =>
      createProtocol({
        variables: { input },
        context: { idempotencyKey },
        update: (cache, { data }) => {
          if (data) insertFirst(cache, data.createProtocol.id)
        },
      }),
    )
    if (!data) throw new Error('The server answered without the protocol')
    return data.createProtocol
  }
  return { send, forget }
}
