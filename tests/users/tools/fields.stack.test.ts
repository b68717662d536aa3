import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { codeOfStatus } from '../../../gateway/errors.ts'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { toolToken } from '../../support/api/toolToken.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { openStream } from '../../support/liveStream.ts'
import { until } from '../../support/until.ts'

/** A call of the API that a field has made, as OpenAPI has it for tools. */
interface Call {
  name: string
  part: string | undefined
  isPublic: boolean
  writes: boolean
}

let api: TestApi
let gateway: TestGateway
let proxy: Server
/** Every call since the last field was asked. */
let calls: { method: string; url: string; body: string }[] = []
let routes: (Call & { method: string; pattern: RegExp })[]

const schema = buildSchema(typeDefs)
const nobody = '01a1fd59-8234-71bc-9c67-e74249bc6a6f'

beforeAll(async () => {
  api = await startApi({ feedbackForm: true, toolCallsPerMinute: 100_000 })
  proxy = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    const call = { method, url, body: '' }
    if (url !== '/api') calls.push(call)
    const passed = httpRequest(api.url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passed.destroy())
    incoming.on('data', (chunk: Buffer) => (call.body += chunk.toString()))
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  gateway = await startGateway({ apiUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
  await gateway.query('{settings{apiLevel}}')
  const { body: document } = await api.call('GET', '/api/openapi.json')
  type Operation = { 'x-tool-part'?: string; 'x-tool-public'?: boolean }
  routes = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      name: `${method.toUpperCase()} ${path}`,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replace('{*}', '.+')}$`),
      part: operation['x-tool-part'],
      isPublic: operation['x-tool-public'] === true,
      writes: method !== 'get',
    })),
  )
})
afterAll(async () => {
  await gateway.close()
  proxy.close()
  await api.close()
})

/** What stands for a value that is required: nobody's id, and what the schema has. */
function sampleOf(type: GraphQLInputType): string {
  const own = getNullableType(type)
  if (isListType(own)) return '[]'
  if (isEnumType(own)) return own.getValues()[0]?.name ?? ''
  if (!isInputObjectType(own))
    return { Int: '1', Boolean: 'true', DateTime: '"2026-03-03T08:00:00.000Z"' }[own.name] ?? `"${nobody}"`
  const fields = Object.values(own.getFields())
  const needed = own.isOneOf ? fields.slice(0, 1) : fields.filter(({ type: of }) => isNonNullType(of))
  return `{${needed.map((field) => `${field.name}:${sampleOf(field.type)}`).join(' ')}}`
}

/** Arguments for which the fields have something to ask. */
const known: Record<string, string> = { catalogue: '"uudised"', slug: '"uldine"', email: '"keegi@saar.test"' }

interface Root {
  operation: string
  name: string
  document: string
}

/** Every root field of the schema as an operation. */
const roots: Root[] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field: GraphQLField<unknown, unknown>) => {
    const operation = type?.name.toLowerCase() ?? ''
    const required = field.args.filter(({ type: of }) => isNonNullType(of))
    const given = required.map((one) => `${one.name}:${known[one.name] ?? sampleOf(one.type)}`).join(' ')
    const selection = isCompositeType(getNamedType(field.type)) ? '{__typename}' : ''
    return { operation, name: field.name, document: `${operation}{${field.name}${given && `(${given})`}${selection}}` }
  }),
)

interface Outcome {
  code: string
  reason: unknown
}

async function asked({ operation, document }: Root, token: string | undefined): Promise<Outcome> {
  const errors =
    operation === 'subscription'
      ? await firstErrors(document, token)
      : (await gateway.query(document, { token })).errors
  const refusal = errors?.[0]?.extensions
  return { code: refusal?.code ?? 'OK', reason: refusal?.reason }
}

async function firstErrors(document: string, token = '') {
  const stream = await openStream(`${gateway.url}/graphql/voog`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify({ query: document }),
  })
  // Open streams say nothing until something happens.
  await until(
    () => stream.status !== 200 || stream.hasEnded() || stream.events.length > 0 || api.app.live.streams.count > 0,
  )
  const text = stream.status === 200 ? '' : stream.text()
  stream.close()
  await until(() => api.app.live.streams.count === 0)
  if (text) return (JSON.parse(text) as Awaited<ReturnType<TestGateway['query']>>).errors
  return (stream.events[0] as Awaited<ReturnType<TestGateway['query']>> | undefined)?.errors
}

/** What a field calls, as an admin's session asks it, and what it is told. */
async function observed(root: Root) {
  // Of its own: one of them signs out.
  const admin = await api.person({ status: 4 })
  calls = []
  const outcome = await asked(root, admin.token)
  const made = calls.map((call) => {
    const path = call.url.replace(/\/?(\?.*)?$/, '')
    const route = routes.find(({ method, pattern }) => method === call.method && pattern.test(path))
    if (!route) throw new Error(`OpenAPI has no ${call.method} ${path}`)
    return { ...route, ...call }
  })
  return { outcome, made }
}

const reasons = { closed: 'TOKEN_NOT_ALLOWED', public: 'TOKEN_PUBLIC', part: 'TOKEN_PART', reading: 'TOKEN_READ_ONLY' }
const parts = ['foorum', 'sisu', 'failid', 'inimesed']

/** Why OpenAPI has a call refuse a token; undefined where it takes it. */
function refusalOf(call: Call, token: { osad?: string[]; kirjutab?: boolean; avalik?: boolean }): string | undefined {
  const { osad = parts, kirjutab = false, avalik = false } = token
  if (call.part == null) return reasons.closed
  if (avalik && !call.isPublic) return reasons.public
  if (!avalik && call.part !== '*' && !osad.includes(call.part)) return reasons.part
  return call.writes && !kirjutab ? reasons.reading : undefined
}

/** The code with which the API itself answers the calls of a field to a token. */
async function directly(
  made: readonly { method: string; url: string; body: string }[],
  token: string,
): Promise<string> {
  for (const { method, url, body } of made) {
    const sent = { as: { token }, ...(body && { body: JSON.parse(body) as unknown }) }
    const { status } = await api.call(method, url, sent)
    // Without asking for events a stream that would open is refused as such.
    if (status >= 400 && !url.startsWith('/api/voog?') && status !== 406) return codeOfStatus(status)
  }
  return 'OK'
}

/** The fields that go without the caller's token: before a sign-in, and by that of a mailed link. A file comes in a form of its own. */
const ofNoCaller = ['register', 'revertEmail', 'requestPasswordReset', 'signIn', 'uploadFile'].map(
  (name) => `mutation ${name}`,
)
/** The fields that are answered to nobody, too: who one is, and the end of what has ended. */
const ofNobody = ['query me', 'mutation signOut']
const nameOf = ({ operation, name }: Root) => `${operation} ${name}`

test('AUTH-10 every field of the schema is for the tokens that OpenAPI says its calls are for, and refuses others with the reason', async () => {
  const owner = await api.person({ status: 4 })
  const kinds = [
    ...parts.map((part) => ({ osad: [part], kirjutab: true })),
    { osad: parts },
    { osad: parts, kirjutab: true },
    { avalik: true },
  ]
  const tools = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await toolToken(api, owner, kind)) })))
  const wrong: string[] = []
  for (const root of roots.filter((one) => !ofNoCaller.includes(nameOf(one)))) {
    const { outcome, made } = await observed(root)
    for (const { kind, token } of tools) {
      const refusals = made.map((call) => refusalOf(call, kind)).filter((reason) => reason != null)
      const told = await asked(root, token)
      const expected =
        refusals.length > 0 && !('avalik' in kind && root.name === 'me')
          ? { code: 'FORBIDDEN', reason: refusals[0] }
          : 'avalik' in kind
            ? await asked(root, undefined)
            : outcome
      if (told.code !== expected.code || told.reason !== expected.reason)
        wrong.push(JSON.stringify([nameOf(root), kind, expected, told]))
    }
  }
  expect(wrong).toEqual([])
})

test('AUTH-10 USER-1 every field tells members, moderators, and whose token has ended, what the API tells them', async () => {
  const admin = await api.person({ status: 4 })
  const [revoked, expired] = [await toolToken(api, admin), await toolToken(api, admin)]
  await api.call('DELETE', `/api/toolivotmed/${revoked._id}`, { as: admin })
  await api.db.execute(
    sql`update sessions set ends_at = now() - interval '1 hour' where token_hash = (select token_hash from tool_tokens where _id = ${expired._id})`,
  )
  const wrong: string[] = []
  for (const root of roots.filter((one) => !ofNoCaller.includes(nameOf(one)))) {
    const { made } = await observed(root)
    const member = async (status: number) => (await api.person({ status })).token
    const kinds: [string, () => Promise<string>][] = [
      ['member', () => member(2)],
      ['moderator', () => member(3)],
      ['revoked', () => Promise.resolve(revoked.token)],
      ['expired', () => Promise.resolve(expired.token)],
    ]
    for (const [kind, tokenOf] of kinds) {
      const told = await asked(root, await tokenOf())
      const code = await directly(made, await tokenOf())
      // A record that is not there is null.
      const expected = root.operation === 'query' && code === 'NOT_FOUND' && told.code === 'OK' ? 'OK' : code
      const isOfNobody = ofNobody.includes(nameOf(root)) && code === 'UNAUTHENTICATED' && told.code === 'OK'
      if (told.code !== expected && !isOfNobody) wrong.push(JSON.stringify([nameOf(root), kind, expected, told]))
    }
  }
  expect(wrong).toEqual([])
})
