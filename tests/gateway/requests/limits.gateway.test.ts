import { readdirSync, readFileSync } from 'node:fs'
import { buildSchema, concatAST, getIntrospectionQuery, Kind, parse, validate } from 'graphql'
import { limitRules, limits } from '../../../gateway/front/graphql/limits.ts'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { keyedLoader } from '../../../gateway/lib/loaders.ts'

const schema = buildSchema(typeDefs)
const read = (path: string) => parse(readFileSync(path, 'utf8'), { maxTokens: limits.tokens })
const documents = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))

describe('the limits of documents', () => {
  test('GQL-3 every operation of the client stays well within them', () => {
    const all = concatAST(documents.map((path) => read(`web/${path}`)))
    expect(all.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)).toBe(true)
    expect(validate(schema, all, limitRules).map(String)).toEqual([])
  })

  test('GQL-5 the question that Sandbox and other tools ask passes', () => {
    const question = getIntrospectionQuery({ descriptions: true, schemaDescription: true, inputValueDeprecation: true })
    expect(validate(schema, parse(question, { maxTokens: limits.tokens }), limitRules)).toEqual([])
  })

  test('GQL-3 a request has only so many reads of one kind under way, and each fails on its own', async () => {
    let running = 0
    let most = 0
    const loader = keyedLoader(async (key) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      if (key === '7') throw new Error('seven')
      return key
    })
    const keys = Array.from({ length: 50 }, (_, index) => String(index))
    const [first, second] = await Promise.all([loader.loadMany(keys), later(() => loader.loadMany(['x', 'y', '1']))])
    expect(most).toBe(8)
    expect(first.map((result) => (result instanceof Error ? result.message : result))).toEqual(
      keys.map((key) => (key === '7' ? 'seven' : key)),
    )
    expect(second).toEqual(['x', 'y', '1'])
  })
})

async function later<T>(work: () => Promise<T>): Promise<T> {
  await new Promise((resolve) => setTimeout(resolve, 2))
  return work()
}
