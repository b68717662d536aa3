import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLInputType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { sampleOf } from './sampleVariables.ts'

let gateway: TestGateway

beforeAll(async () => {
  // Nothing listens there: what is refused by its length is refused before a call.
  gateway = await startGateway({ apiUrl: 'http://127.0.0.1:9' })
})
afterAll(() => gateway.close())

const mutations = Object.values(buildSchema(typeDefs).getMutationType()?.getFields() ?? {})

/** A list within an argument: its path ('input.modules[].images.fileIds'), its field, and the argument with a value in its place. */
interface List {
  path: string
  field: string
  argument: (value: unknown) => unknown
}

/** Every list of an argument, within other lists and objects too. */
function listsOf(type: GraphQLInputType, path: string, argument: List['argument']): List[] {
  const own = getNullableType(type)
  if (isListType(own)) {
    const field = path.split('.').at(-1) ?? path
    // The schema's types of elements are not typed further by graphql-js.
    const element = own.ofType
    return [{ path, field, argument }, ...listsOf(element, `${path}[]`, (value) => argument([value]))]
  }
  if (!isInputObjectType(own)) return []
  const fields = Object.values(own.getFields())
  return fields.flatMap((field) => {
    const others = own.isOneOf ? [] : fields.filter((other) => other !== field && isNonNullType(other.type))
    const required = Object.fromEntries(others.map((other) => [other.name, sampleOf(other.type)]))
    return listsOf(field.type, `${path}.${field.name}`, (value) => argument({ ...required, [field.name]: value }))
  })
}

/** Every list that a mutation takes. */
const lists = mutations.flatMap((mutation) =>
  mutation.args.flatMap((argument) =>
    listsOf(argument.type, argument.name, (value) => value).map((list) => ({ mutation, argument, list })),
  ),
)

/** A request of a mutation with a value in the place of one list, and of what else is required. */
function bodyOf({ mutation, argument, list }: (typeof lists)[number], value: unknown): string {
  const args = mutation.args.filter((one: GraphQLArgument) => one === argument || isNonNullType(one.type))
  const declared = args.map(({ name, type }) => `$${name}:${String(type)}`).join()
  const passed = args.map(({ name }) => `${name}:$${name}`).join()
  const selection = isCompositeType(getNamedType(mutation.type)) ? '{__typename}' : ''
  const variables = Object.fromEntries(
    args.map((one) => [one.name, one === argument ? list.argument(value) : sampleOf(one.type)]),
  )
  return JSON.stringify({ query: `mutation(${declared}){${mutation.name}(${passed})${selection}}`, variables })
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

/** Fits no list: reading it as an element would be refused by another sentence. */
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
      fields: { [list.field]: expect.stringContaining('lubatud on kuni 1000 elementi') },
    })
  }
})

test('GQL-3 many lists that are short enough, and objects of many properties, are refused as well', async () => {
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
