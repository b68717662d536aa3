import { type Attacked, expectRefused, startAttacked, ways } from './attacked.ts'
import { type AttackingDocument, attackingDocuments } from './documents.ts'
import { type Asked, byHash, type Entrance, searchOf } from './entrances.ts'

let attacked: Attacked
beforeAll(async () => {
  attacked = await startAttacked()
})
beforeEach(() => attacked.stub.forgetCalls())
afterAll(() => attacked.close())

/** The operation that an entrance takes; undefined for none, and for one that is too long. */
function operationFor({ isStream, longest = Infinity }: Entrance, attack: AttackingDocument): Asked | undefined {
  const query = isStream ? attack.subscription : attack.query
  if (query == null) return undefined
  const asked = { query, ...(attack.variables && { variables: attack.variables }) }
  return searchOf({ ...asked, ...byHash(query) }).length > longest ? undefined : asked
}

const attempts = ways.flatMap(({ way, entrance }) =>
  Object.entries(attackingDocuments).flatMap(([what, attack]) => {
    const asked = operationFor(entrance, attack)
    return asked ? [{ what, way, entrance, attack, asked }] : []
  }),
)

describe('what an operation may ask', () => {
  test.each(attempts)('GQL-3 LIVE-1 $what by $way: refused in words, before the API is asked', async (attempt) => {
    const { entrance, attack, asked } = attempt
    const { code, message, harmless } = attack
    const hash = byHash(String(asked.query))
    const { open, production, token, stub, calls } = attacked
    for (const gateway of [open, production]) {
      // Known from now on, by its hash too: the attack is met by whoever answers what is known.
      for (const known of [asked, { ...asked, ...hash }, asked])
        if (harmless) await entrance.send(gateway, { ...known, variables: harmless }, token)
      stub.forgetCalls()
      for (const sent of [asked, asked, { ...asked, ...hash }])
        expectRefused(await entrance.send(gateway, sent, token), code, message)
      const { errors } = await entrance.send(gateway, { ...asked, ...hash, query: undefined }, token)
      expect([code, 'PERSISTED_QUERY_NOT_FOUND']).toContain(errors?.[0]?.extensions.code)
      expect(calls()).toEqual([])
    }
  })

  test.each(attempts)(
    'GQL-9 $what by $way: told nothing but that it is not registered',
    async ({ entrance, asked }) => {
      const { registered, token, calls } = attacked
      for (const sent of [asked, { ...asked, ...byHash(String(asked.query)) }])
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
