import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildSchema, type GraphQLArgument, isNonNullType } from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { operationText, positionsOf, sampleOf } from './sampleVariables.ts'

let gateway: TestGateway

beforeAll(async () => {
  // No server listens there: a list that is too long is refused before a call.
  gateway = await startGateway({ apiUrl: 'http://127.0.0.1:9' })
})
afterAll(() => gateway.close())

const mutations = Object.values(buildSchema(typeDefs).getMutationType()?.getFields() ?? {})

/** Every list argument of a mutation. */
const lists = mutations.flatMap((mutation) =>
  mutation.args.flatMap((argument) =>
    positionsOf(argument.type, argument.name)
      .filter(({ kind }) => kind === 'list')
      .map((list) => ({ mutation, argument, list })),
  ),
)

/** A request of a mutation with a value in the position of one list, and the other required arguments. */
function bodyOf({ mutation, argument, list }: (typeof lists)[number], value: unknown): string {
  const args = mutation.args.filter((one: GraphQLArgument) => one === argument || isNonNullType(one.type))
  const variables = Object.fromEntries(
    args.map((one) => [one.name, one === argument ? list.inputWith(value) : sampleOf(one.type)]),
  )
  return JSON.stringify({ query: operationText('mutation', mutation, args), variables })
}

async function send(body: string) {
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': 'mari' },
    body,
  })
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string; fields?: object } }[] }
  return { status: response.status, code: errors?.[0]?.extensions.code, fields: errors?.[0]?.extensions.fields }
}

/** A value that fits no list: reading it as an element would cause another message. */
const wrong = [[]]

test('GQL-3 the schema has lists in its mutations, and each of 1,001 elements is refused by the name of its field, before an element is read', async () => {
  expect(lists.map(({ mutation, list }) => `${mutation.name} ${list.path}`)).toContain('createArticle input.categories')
  expect(lists.length).toBeGreaterThan(15)
  for (const one of lists) {
    const { mutation, list } = one
    expect({ name: mutation.name, path: list.path, ...(await send(bodyOf(one, Array(1_001).fill(wrong)))) }).toEqual({
      name: mutation.name,
      path: list.path,
      status: 400,
      code: 'BAD_USER_INPUT',
      fields: { [list.path.split('.').at(-1) ?? '']: expect.stringContaining('lubatud on kuni 1000 elementi') },
    })
  }
})

test('GQL-3 many lists below the limit, and objects of many properties, are refused as well', async () => {
  const query = 'mutation($input:ArticleInput!){createArticle(catalogue:"uudised",input:$input){__typename}}'
  const fileIds = Array(900).fill('x')
  const modules = Array.from({ length: 900 }, (_, index) => ({ images: { id: `m${index}`, fileIds } }))
  const properties = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`x${index}`, 1]))
  for (const input of [{ modules }, properties])
    expect(await send(JSON.stringify({ query, variables: { input } }))).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
    })
})
