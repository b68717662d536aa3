import { byHash, searchOf } from '../requests/operationsWorld.ts'
import { type Attacked, expectRefused, startAttacked, ways } from './attacked.ts'
import { type AttackingDocument, attackingDocuments } from './documents.ts'
import type { Entrance, Requested } from './entrances.ts'

let attacked: Attacked
beforeAll(async () => {
  attacked = await startAttacked()
})
beforeEach(() => attacked.stub.clearCalls())
afterAll(() => attacked.close())

/** The operation that an entrance takes; undefined for none, and for one that is too long. */
function operationFor({ isStream, longest = Infinity }: Entrance, attack: AttackingDocument): Requested | undefined {
  const query = isStream ? attack.subscription : attack.query
  if (query == null) return undefined
  const requested = { query, ...(attack.variables && { variables: attack.variables }) }
  return searchOf({ ...requested, ...byHash(query) }).length > longest ? undefined : requested
}

const attempts = ways.flatMap(({ way, entrance }) =>
  Object.entries(attackingDocuments).flatMap(([what, attack]) => {
    const requested = operationFor(entrance, attack)
    return requested ? [{ what, way, entrance, attack, requested }] : []
  }),
)

describe('the limits of an operation', () => {
  test.each(attempts)('GQL-3 LIVE-1 $what by $way: refused in words, without a call to the API', async (attempt) => {
    const { entrance, attack, requested } = attempt
    const { code, message, harmless } = attack
    const hash = byHash(String(requested.query))
    const { open, production, token, stub, calls } = attacked
    for (const gateway of [open, production]) {
      // The document is known from now on, by its hash too, so that the path for known documents gets the attack.
      for (const known of [requested, { ...requested, ...hash }, requested])
        if (harmless) await entrance.send(gateway, { ...known, variables: harmless }, token)
      stub.clearCalls()
      for (const sent of [requested, requested, { ...requested, ...hash }])
        expectRefused(await entrance.send(gateway, sent, token), code, message)
      const { errors } = await entrance.send(gateway, { ...requested, ...hash, query: undefined }, token)
      expect([code, 'PERSISTED_QUERY_NOT_FOUND']).toContain(errors?.[0]?.extensions.code)
      expect(calls()).toEqual([])
    }
  })

  test.each(attempts)(
    'GQL-9 $what by $way: the only reason is that it is not registered',
    async ({ entrance, requested }) => {
      const { registered, token, calls } = attacked
      for (const sent of [requested, { ...requested, ...byHash(String(requested.query)) }])
        expect((await entrance.send(registered, sent, token)).errors).toEqual([
          {
            message: expect.stringMatching(/^Siin vastatakse ainult registreeritud päringutele/) as unknown,
            extensions: { code: 'OPERATION_NOT_REGISTERED' },
          },
        ])
      expect(calls()).toEqual([])
    },
  )
})
