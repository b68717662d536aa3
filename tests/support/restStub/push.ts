import { addressOf, isOwn, type LevelPart, ok, refused, type StubAnswer, type StubRequest } from './answers.ts'
import type { StubPerson } from './users.ts'

/** The notices of a stub. */
export interface PushPart extends LevelPart {
  /** The key with which browsers subscribe. */
  pushKey: string
  /** The addresses of people's browsers, by person id. */
  pushAddresses: Record<string, string>
}

/** Nobody has allowed any. The key is a point of P-256. */
export const pushContent = (): Pick<PushPart, 'pushKey' | 'pushAddresses'> => ({
  pushKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  pushAddresses: {},
})

/** Handles the calls of /api/touked, of a server of ours; undefined for any other. PHONE-2. */
export function pushAnswer(stub: PushPart, request: StubRequest, { _id }: StubPerson): StubAnswer | undefined {
  if (!isOwn(stub) || addressOf(request).pathname !== '/api/touked') return undefined
  const { aadress } = request.body
  if (request.method === 'PUT') {
    if (typeof aadress !== 'string' || !aadress.startsWith('https://'))
      return refused(400, 'See brauser kasutab teavituste teenust, mida me ei tunne.')
    stub.pushAddresses[_id] = aadress
  }
  if (request.method === 'DELETE') delete stub.pushAddresses[_id]
  return ok({ voti: stub.pushKey, aadress: stub.pushAddresses[_id] ?? null })
}
