import { buildSchema, isObjectType } from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { costLimits } from '../../../gateway/lib/cost.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { argumentsOfRoots, reachableFrom, rootFields } from './queriesOfSchema.ts'

/** As many names as a document may have, so that fewer rows are needed. */
const names = Array.from({ length: 29 }, (_, index) => `n${index}:__typename`).join(' ')
const rows = Math.ceil(costLimits.actual / 29)

const schema = buildSchema(typeDefs)
const isDeprecated = (coordinate: string) => {
  const [typeName = '', name = ''] = coordinate.split('.')
  const type = schema.getType(typeName)
  return isObjectType(type) && type.getFields()[name]?.deprecationReason != null
}

/** Whole lists, for which there are pages by now, by the shortest way to each. */
const lists = new Map(
  rootFields
    .flatMap((root) => reachableFrom(root, argumentsOfRoots))
    .toReversed()
    .filter(({ coordinate, isList, isValue, lists: above }) => {
      return isList && !isValue && above.length === 0 && isDeprecated(coordinate)
    })
    .map((list) => [list.coordinate, list]),
)

describe('whole lists', () => {
  let stub: RestStub
  let gateway: TestGateway

  beforeAll(async () => {
    stub = await startStub()
    const reply = stub.reply.bind(stub)
    stub.reply = async (call, body) => {
      const answer = await reply(call, body)
      if (call.url === '/api' || answer.headers['content-type'] !== 'application/json') return answer
      return { ...answer, body: JSON.stringify(long(JSON.parse(String(answer.body)))) }
    }
    gateway = await startGateway({ apiUrl: stub.url, timeLimitMs: 60_000 })
  })
  afterAll(async () => {
    await gateway.close()
    await stub.close()
  })

  test('GQL-3 the schema has whole lists beside its pages', () => expect(lists.size).toBeGreaterThan(8))

  test.each([...lists.values()])(
    'GQL-3 whoever asks for all of $coordinate gets a short one, and is refused one that is far longer than any',
    async ({ asked, around }) => {
      const asking = { token: stub.tokenOf('mari') }
      expect((await gateway.query(around(`${asked}{__typename}`), asking)).errors).toBeUndefined()
      const { errors } = await gateway.query(around(`${asked}{${names}}`), asking)
      expect(errors).toMatchObject([{ extensions: { code: 'TOO_COSTLY', limit: costLimits.actual } }])
    },
  )
})

/** What has a list as long as no page is. */
function long(body: unknown): unknown {
  if (Array.isArray(body)) return repeated(body)
  if (typeof body !== 'object' || body === null || !('postitused' in body)) return body
  return { ...body, postitused: repeated(body.postitused as unknown[]) }
}

/** The records, again and again, each with an id of its own. */
const repeated = (records: unknown[]) =>
  Array.from({ length: rows }, (_, index) => {
    const record = records[index % records.length] as object
    return index < records.length ? record : { ...record, _id: `r${index}` }
  })
