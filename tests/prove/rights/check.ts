import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isCompositeType } from 'graphql'
import { editorsInWords } from '../../../api/content/policy.ts'
import { createLink } from '../../../api/users/links.ts'
import { uploadBody } from '../../files/upload/multipartBody.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { call, type Person } from '../../support/api/api.ts'
import { type GraphqlResponse, queryAt } from '../../support/gateway/gateway.ts'
import { openStream } from '../../support/liveStream.ts'
import { until } from '../../support/until.ts'
import { fieldRequests, graphqlRequests, nullable, profileOfAuthor, restRequests } from './requests.ts'
import {
  type Caller,
  callersOf,
  type EditorSetting,
  editorSettings,
  expected,
  readTable,
  type Row,
  scopes,
} from './table.ts'
import { anyAddress, type CheckedApi, type World, worldOf } from './world.ts'

/** The api and the gateway that are checked. */
export interface Checked {
  api: CheckedApi
  gatewayUrl: string
  /** The value of CONTENT_EDITORS. */
  setting: EditorSetting
  /** Only the rights of editors. */
  onlyEditors?: boolean
}

/** What a check found: how many cells, and a sentence for each that differs from the table. */
export interface Findings {
  cells: { rest: number; graphql: number; fields: number }
  wrong: string[]
}

/** What the api must be started with, so that no limit refuses a call. */
export const limits = { FEEDBACK_FORM: 'true', TOOLS_PER_MINUTE: '1000000', PUSH_HOSTS: 'push.invalid' }

const schema = buildSchema(readFileSync('schema/generated/schema.graphql', 'utf8'))
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ kind: type!.name.toLowerCase(), field })),
)
const rootOf = (name: string) => roots.find(({ field }) => field.name === name)

/** What OpenAPI documents of a call. */
interface Operation {
  security?: object[]
  'x-token-scope'?: string
  'x-token-public'?: boolean
}

/** The calls of OpenAPI and root fields without a row, the rows of none, and the rows that OpenAPI contradicts. */
export async function differences({ api }: Pick<Checked, 'api'>): Promise<string[]> {
  const table = readTable()
  const { body } = await call(`${api.url}/api/openapi.json`, 'GET')
  const { paths, security } = body as { paths: Record<string, Record<string, Operation>>; security: object[] }
  const calls = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => [`${method.toUpperCase()} ${path}`, { security, ...one }]),
    ),
  )
  const fields = new Set(roots.map(({ field }) => field.name))
  const missing = (all: Iterable<string>, rows: Row[]) =>
    [...all].filter((one) => !rows.some(({ name }) => name === one)).map((one) => `${one} has no row`)
  const contradicted = table.rest
    .filter(({ key }) => !key.includes(' ('))
    .flatMap(({ name, who, tokens }) => {
      const documented = calls.get(name)
      if (!documented) return [`${name} is no call of OpenAPI`]
      const isOpen = ['everybody', 'visitors', 'API tokens, else 404'].includes(who)
      const scope = tokens === 'none' ? undefined : (scopes[tokens as keyof typeof scopes] ?? '*')
      const isPublic = isOpen && scope != null && name.startsWith('GET ')
      const needsToken = documented.security.length > 0 && documented.security.every((one) => 'token' in one)
      return [
        ...(documented['x-token-scope'] === scope ? [] : [`${name}: x-token-scope is ${documented['x-token-scope']}`]),
        ...((documented['x-token-public'] ?? false) === isPublic ? [] : [`${name}: x-token-public is ${!isPublic}`]),
        ...(needsToken === ['everybody', 'visitors'].includes(who) ? [`${name}: its security is wrong`] : []),
      ]
    })
  const unknown = table.graphql.filter(({ name }) => !fields.has(name)).map(({ name }) => `${name} is no root field`)
  return [...missing(calls.keys(), table.rest), ...missing(fields, table.graphql), ...contradicted, ...unknown]
}

/** Sends the request of each row as each caller, and compares the outcome with the table. */
export async function check({ api, gatewayUrl, setting, onlyEditors }: Checked): Promise<Findings> {
  const table = readTable()
  const editors = editorSettings[setting]
  const author = await api.person({ status: 4, name: 'Ants Autor' })
  await call(`${api.url}/api/users/admin/${author._id}`, 'PUT', { as: author, body: profileOfAuthor })
  const people = new Map<string, { person: Person; token: string }>()
  const wrong: string[] = []

  /** The person of a caller, with a session, and its token: others after a write, which may end a session, but for API tokens. */
  async function signedIn(caller: Caller): Promise<{ person?: Person; token?: string }> {
    if (caller.status === null) return {}
    const found = people.get(caller.name) ?? (await newCaller(caller))
    people.set(caller.name, found)
    return found
  }

  async function newCaller(caller: Caller) {
    const { kind, status } = caller
    if (kind === 'token') return newTool(caller)
    const person = await api.person({ status: status ?? 2 })
    if (kind === 'ended') return { person, token: 'ended' }
    if (kind === 'revoked') return { person, token: `sise_${'a'.repeat(43)}` }
    return { person, token: kind === 'link' ? await createLink(api.db, 'restore', person._id) : person.token }
  }

  async function newTool({ name, status, scopes: own = [], writes, isPublic, seesEmails }: Caller) {
    const as = await api.person({ status: status ?? 2 })
    const osad = own.map((scope) => scopes[scope as keyof typeof scopes])
    const body = { nimi: name.slice(0, 60), osad, kirjutab: writes, avalik: isPublic, emailid: seesEmails }
    const made = await call(`${api.url}/api/toolivotmed`, 'POST', { as, body })
    if (made.status !== 200) throw new Error(`${name}: ${made.text}`)
    return { person: as, token: (made.body as { voti: string }).voti }
  }

  /** Checks the rows of one kind. @returns how many cells */
  async function checkRows(
    rows: readonly Row[],
    isRead: (row: Row) => boolean,
    outcomeOf: (row: Row, world: World, token: string | undefined) => Promise<[outcome: string, response: string]>,
    promised: (outcome: string) => string = (outcome) => outcome,
  ): Promise<number> {
    let cells = 0
    for (const row of rows.filter(({ who }) => !onlyEditors || who === 'editors')) {
      const memory = new Map<string, unknown>()
      let seen = ''
      for (const caller of callersOf(row, setting)) {
        const { person, token } = await signedIn(caller)
        const owner = (caller.owns && person) || author
        const world = worldOf(api, { author, owner }, memory)
        const [outcome, response] = await outcomeOf(row, world, token)
        const right = promised(expected(row, caller, editors, isRead(row)))
        if (outcome !== right)
          wrong.push(
            `${row.key} as ${caller.name}: ${outcome} instead of ${right} (${row.from}): ${response.slice(0, 300)}`,
          )
        // A public token shows exactly what visitors see.
        if (caller.status === null) seen = response
        if (caller.isPublic && row.who === 'visitors' && response !== seen)
          wrong.push(`${row.key} as ${caller.name}: ${response.slice(0, 300)} instead of ${seen.slice(0, 300)}`)
        // The refusal says who the editors are.
        if (outcome === '403' && row.who === 'editors' && !response.includes(editorsInWords(editors)))
          wrong.push(`${row.key} as ${caller.name} is refused with ${response.slice(0, 300)}`)
        if (outcome === 'ok' && !isRead(row)) {
          memory.clear()
          if (caller.kind !== 'token') people.delete(caller.name)
        }
        cells += 1
      }
    }
    return cells
  }

  const isRestRead = ({ name }: Row) => name.startsWith('GET ')
  const isGraphqlRead = ({ name }: Row) => rootOf(name)?.kind !== 'mutation'
  const cells = {
    rest: await checkRows(table.rest, isRestRead, (row, world, token) => restOutcome(row, world, token)),
    graphql: await checkRows(table.graphql, isGraphqlRead, (row, world, token) =>
      graphqlOutcome(gatewayUrl, row, world, token),
    ),
    fields: await checkRows(
      table.fields,
      () => true,
      (row, world, token) => fieldOutcome(gatewayUrl, row, world, token),
      (outcome) => (outcome === 'ok' ? 'seen' : 'not seen'),
    ),
  }
  return { cells, wrong }
}

const reasons: Record<string, string> = {
  'voti-keelatud': 'TOKEN_NOT_ALLOWED',
  'voti-osa': 'TOKEN_SCOPE',
  'voti-lugemine': 'TOKEN_READ_ONLY',
  'voti-avalik': 'TOKEN_PUBLIC',
}

async function restOutcome(row: Row, world: World, token: string | undefined): Promise<[string, string]> {
  const [values = [], body, query = ''] = (await restRequests[row.key]?.(world, row.catalogue)) ?? []
  const [method = '', template = ''] = row.name.split(' ')
  const path = values.reduce((filled, value) => filled.replace(/\{[^}]+\}/, () => value), template) + query
  const as = token == null ? null : { token }
  if (template === '/api/voog') {
    const stream = await openStream(`${world.api.url}${path}`, { headers: { ...(as && { 'x-auth-token': as.token }) } })
    stream.close()
    return outcomeOf(stream.status, stream.status === 200 ? '' : stream.text())
  }
  const { status, text } =
    template === '/api/files/{kaust}'
      ? await upload(world.api, body as string, { as, folder: values[0] ?? '', name: 'kava.pdf' })
      : await call(world.api.url + path, method, { as, body, headers: anyAddress() })
  return outcomeOf(status, text)
}

function outcomeOf(status: number, text: string): [string, string] {
  if (status < 400) return ['ok', text]
  const { voti } = (text.startsWith('{') ? JSON.parse(text) : {}) as { voti?: string }
  return [(voti && reasons[voti]) ?? String(status), text]
}

async function graphqlOutcome(
  url: string,
  row: Row,
  world: World,
  token: string | undefined,
): Promise<[string, string]> {
  const root = rootOf(row.name)
  const { type } = root!.field
  const selection = isCompositeType(getNamedType(type)) && !graphqlRequests[row.key] ? '{__typename}' : ''
  const document = `${root!.kind}{${row.name}${(await graphqlRequests[row.key]?.(world)) ?? selection}}`
  const response =
    root!.kind === 'subscription'
      ? await firstOf(url, document, world, token)
      : row.name === 'uploadFile'
        ? await uploaded(url, world, token)
        : await queryAt(url)(document, { token, headers: anyAddress() })
  const text = JSON.stringify(response)
  const value = response.data?.[row.name]
  const [error] = response.errors ?? []
  if (!error) return [value == null && !nullable.includes(row.name) ? 'null' : 'ok', text]
  const codes: Record<string, string> = {
    UNAUTHENTICATED: '401',
    FORBIDDEN: '403',
    NOT_FOUND: '404',
    BAD_USER_INPUT: '400',
  }
  const { reason, code } = error.extensions
  return [typeof reason === 'string' ? reason : (codes[code] ?? code), text]
}

async function uploaded(url: string, world: World, token = ''): Promise<GraphqlResponse> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'x-auth-token': token, 'apollo-require-preflight': 'true', ...anyAddress() },
    body: uploadBody({ bytes: `%PDF-1.4\n${world.next()}`, name: 'kava.pdf', type: 'application/pdf' }),
  })
  return (await response.json()) as GraphqlResponse
}

/** The first response of a subscription: a refusal, or an event, for which posts are written until one arrives. */
async function firstOf(url: string, query: string, world: World, token = ''): Promise<GraphqlResponse> {
  const headers = { 'content-type': 'application/json', 'x-auth-token': token, ...anyAddress() }
  const stream = await openStream(`${url}/graphql/voog`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  try {
    if (stream.status !== 200) return JSON.parse(stream.text()) as GraphqlResponse
    const topic = await world.records.topic()
    await until(async () => {
      if (stream.events.length > 0) return true
      await world.call('POST', `/api/foorum/postitus/${topic}`, { tekst: '<p>Tere</p>' }, world.author)
      return false
    })
    return stream.events[0] as GraphqlResponse
  } finally {
    stream.close()
  }
}

async function fieldOutcome(
  url: string,
  { key }: Row,
  world: World,
  token: string | undefined,
): Promise<[string, string]> {
  const [query, value] = await fieldRequests[key]!(world)
  const response = await queryAt(url)(`{${query}}`, { token, headers: anyAddress() })
  const text = JSON.stringify(response)
  return [text.includes(value) ? 'seen' : 'not seen', `${query}: ${text}`]
}
