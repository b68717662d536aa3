import fastify from 'fastify'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { addRoutes } from '../../../gateway/front/routes.ts'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import type { Upstream } from '../../../gateway/rest/client.ts'
import { everythingOf } from '../contract/selections.ts'

/** An HTTP request to the gateway. */
export interface SentRequest {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

const schema = buildSchema(typeDefs)

/** Ids of the double's rows, by what the name of a field or its type says. */
const idsByNoun: [RegExp, string][] = [
  [/article/i, 'a1'],
  [/categor/i, 'k1'],
  [/feedback/i, 's1'],
  [/file/i, 'f2'],
  [/album/i, 'sadam'],
  [/protocol/i, 'pr1'],
  [/post/i, 'p1'],
  [/topic/i, 't1'],
  [/tooltoken/i, 'v1'],
  [/user|invitation|password/i, 'peep'],
]
const besideByNoun: [RegExp, string][] = [
  [/categor/i, 'k2'],
  [/album/i, 'jaanipaev'],
]
const nounIn = (nouns: [RegExp, string][], text: string) => nouns.find(([noun]) => noun.test(text))?.[1]

/** Values by the names of arguments and fields of inputs. */
const byName: Record<string, unknown> = {
  catalogue: 'uudised',
  topicId: 't1',
  categoryId: 'k1',
  moveTopicsTo: 'k2',
  userId: 'peep',
  coverId: 'f2',
  token: 'link-of-peep',
  email: 'mari@saar.test',
  password: 'saarekogu',
  text: '<p>praam</p>',
  slug: 'uldine',
}

function valueOf(type: GraphQLInputType, name: string, field: string): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return []
  if (isEnumType(bare)) return bare.getValues()[0]?.name
  if (isInputObjectType(bare)) {
    if (bare.isOneOf) return { after: nounIn(besideByNoun, field) }
    // Of optional parts those that are plain: what belongs to one catalogue only is refused in another.
    const fields = Object.values(bare.getFields()).filter(
      (part) => isRequiredInputField(part) || (isLeafType(getNullableType(part.type)) && part.name !== 'language'),
    )
    return Object.fromEntries(fields.map((part) => [part.name, valueOf(part.type, part.name, field)]))
  }
  if (Object.hasOwn(byName, name)) return byName[name]
  const scalar = getNamedType(bare).name
  if (scalar === 'ID') return nounIn(idsByNoun, field)
  if (scalar === 'Int') return 1
  if (scalar === 'Boolean') return false
  if (scalar === 'DateTime') return '2026-03-03T08:00:00.000Z'
  if (scalar === 'Date') return '2026-03-03'
  if (scalar === 'String' || scalar === 'HTML') return 'praam'
  return null
}

function operationOf(kind: 'query' | 'mutation', field: GraphQLField<unknown, unknown>) {
  const given = field.args.filter((argument) => isRequiredArgument(argument) || argument.name === 'size')
  const label = `${field.name} ${getNamedType(field.type).name}`
  const variables = Object.fromEntries(given.map(({ name, type }) => [name, valueOf(type, name, label)]))
  if (field.name === 'album') variables.slug = 'sadam'
  const declared = given.map(({ name, type }) => `$${name}:${String(type)}`).join()
  const passed = given.map(({ name }) => `${name}:$${name}`).join()
  const type = getNamedType(field.type)
  // Of whole lists the rows alone: more would be refused for its cost.
  const depth = isListType(getNullableType(field.type)) ? 0 : 1
  const selection = isLeafType(type) ? '' : everythingOf(type.name, depth)
  const query = `${kind}${declared && `(${declared})`}{${field.name}${passed && `(${passed})`}${selection}}`
  return { name: `${kind} ${field.name}`, query, variables }
}

const fieldsOf = (kind: 'query' | 'mutation') =>
  Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {})

/** A request for every root field of the schema but uploads, with arguments that name rows of the double. */
export function everyOperation(token: string): SentRequest[] {
  const operations = (['query', 'mutation'] as const).flatMap((kind) =>
    fieldsOf(kind)
      .filter(({ args }) => !args.some(({ type }) => getNamedType(type).name === 'Upload'))
      .map((field) => operationOf(kind, field)),
  )
  return operations.map(({ name, query, variables }) => ({
    name,
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    // White space is part of JSON: a body of several pieces.
    body: JSON.stringify({ query, variables }).padEnd(25_000),
  }))
}

/** The mutations that take files. */
export const uploadFields: readonly string[] = fieldsOf('mutation')
  .filter(({ args }) => args.some(({ type }) => getNamedType(type).name === 'Upload'))
  .map(({ name }) => name)

/** What stands in the place of a parameter of a route. */
const parameters: Record<string, string> = { '*': 'foorum/f1/praami-plaan.pdf', ':file': 'a3.ics', ':token': 'abc' }

/** A request to every route beside /graphql, found in the gateway. @throws for a parameter that is not known here */
export async function everyRoute(config: GatewayConfig, token: string): Promise<SentRequest[]> {
  const app = fastify()
  const found: { method: string; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => void found.push(...[method].flat().map((one) => ({ method: one, url }))))
  const unused = { metrics: {}, readiness: {}, visitors: {} } as unknown as Parameters<typeof addRoutes>[1]
  await addRoutes(app, { ...unused, config, upstream: {} as Upstream })
  await app.close()
  return found.map(({ method, url }) => ({
    name: `${method} ${url}`,
    method,
    path: url.replace(/\*|:\w+(\.\w+)?/g, (parameter) => {
      const value = parameters[parameter]
      if (value == null) throw new Error(`What stands for ${parameter} of ${url}?`)
      return value
    }),
    headers: { 'x-auth-token': token, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    body: method === 'POST' ? '{"tekst":"Tere"}'.padEnd(25_000) : '',
  }))
}
