import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { fillWorld, type Measure } from './largestWorld.ts'
import { argumentsOfRoots, type Reachable, reachableFrom, rootFields } from './queriesOfSchema.ts'

/** The largest response here, in bytes. */
const resultLimitBytes = 500_000

/** The maximum of aliases in a document. */
const names = Array.from({ length: 29 }, (_, index) => `a${index}`)

const unique = <T>(values: readonly T[]) => [...new Set(values)]

const ways = rootFields
  .flatMap((root) => reachableFrom(root, argumentsOfRoots))
  .sort((one, other) => one.lists.length - other.lists.length)
const onceEach = (found: readonly Reachable[]) => [...new Map(found.map((field) => [field.coordinate, field])).values()]

/** Each value of the schema, by its paths, those with the fewest lists first. */
const values = onceEach(ways.filter((way) => way.isValue)).map(({ coordinate }) => ({
  coordinate,
  ways: ways.filter((way) => way.coordinate === coordinate),
}))

/** Each list of records below another list, by the path with the fewest lists above it: deeper ones are refused before any read. */
const nestedLists = onceEach(
  ways.toReversed().filter((field) => field.isList && !field.isValue && field.lists.length > 0),
)

/** Texts that are never long: keys, kinds, cursors, versions, and values of the gateway's configuration. */
const shortTexts = /\.(slug|categorySlug|kind|type|next|previous|version|draftKey|month)$|^(Settings|Catalogue)\./

describe('the largest responses', () => {
  let stub: RestStub
  let gateway: TestGateway
  const begin = async (measure: Measure) => {
    stub = await startStub()
    fillWorld(stub, measure)
    gateway = await startGateway({ apiUrl: stub.url, resultLimitBytes, timeLimitMs: 20_000 })
    await gateway.query('{settings{apiLevel}}')
  }
  afterEach(async () => {
    await gateway.close()
    await stub.close()
  })

  async function send(query: string): Promise<{ bytes: number; codes: string[] }> {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': stub.tokenOf('mari') },
      body: JSON.stringify({ query }),
    })
    const text = await response.text()
    const { errors = [] } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] }
    return { bytes: Buffer.byteLength(text), codes: unique(errors.map(({ extensions }) => extensions.code)) }
  }

  async function longOne(known: readonly Reachable[], length: number): Promise<Reachable | undefined> {
    for (const way of known) if ((await send(way.around(way.requested))).bytes > length) return way
    return undefined
  }

  test('GQL-3 a query for any value of the schema under 29 names gets a response within the limit, or a refusal', async () => {
    const text = 'õ'.repeat(10_000)
    await begin({ text, rows: 1 })
    let long = 0
    for (const { coordinate, ways: known } of values) {
      const mayBeLong = known.some(({ type }) => /^(String|HTML)$/.test(type.name)) && !shortTexts.test(coordinate)
      // The value may be missing in one record and present in another.
      const way = mayBeLong ? await longOne(known, text.length) : known[0]
      if (!way) throw new Error(`No record has a long ${coordinate}`)
      if (mayBeLong) long += 1
      const { requested, around } = way
      const { bytes, codes } = await send(around(names.map((name) => `${name}:${requested}`).join(' ')))
      expect([coordinate, bytes <= resultLimitBytes]).toEqual([coordinate, true])
      expect([coordinate, codes]).toEqual([coordinate, mayBeLong ? ['TOO_COSTLY'] : []])
    }
    expect(long).toBeGreaterThan(30)
  })

  test('GQL-3 a query for a list in a list, and for type names only, gets a response within the limit, or a refusal', async () => {
    await begin({ text: '', rows: 12 })
    expect(nestedLists.length).toBeGreaterThan(15)
    const refused = new Set<string>()
    for (const { coordinate, requested, around } of nestedLists) {
      const { bytes, codes } = await send(
        around(`${requested}{${names.map((name) => `${name}:__typename`).join(' ')}}`),
      )
      expect([coordinate, bytes <= resultLimitBytes]).toEqual([coordinate, true])
      expect([coordinate, codes.filter((code) => code !== 'TOO_COSTLY')]).toEqual([coordinate, []])
      if (codes.length > 0) refused.add(coordinate)
    }
    expect(refused.size).toBeGreaterThan(0)
  })
})
