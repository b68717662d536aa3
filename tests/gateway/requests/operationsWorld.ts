import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { hashOf } from '../../../gateway/front/graphql/operations/manifest.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

export const home = '{categories{id name}}'
const topic = 'query Topic($id:ID!){topic(id:$id){id title}}'
export const community = 'query Community{settings{communityName}}'
export const create =
  'mutation Create($id:ID!,$input:PostInput!){createPost(topicId:$id,input:$input){createdPost{id}}}'
export const events = 'subscription Events{forumEvents{kind}}'
export const eventsOfTopic = 'subscription TopicEvents($id:ID!){topicEvents(id:$id){kind}}'
export const upload = 'mutation Upload($file:Upload!){uploadFile(file:$file,visibility:PUBLIC){id}}'
/** The files of the client's build. */
const built = [home, topic, community, create, events, eventsOfTopic, upload]

/** A manifest as a build writes it. */
export const manifestOf = (bodies: readonly string[]) =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: bodies.map((body) => ({ id: hashOf(body), name: 'X', type: 'query', body })),
  })

/** The set-up of tests of operations, reset after each test and at the end. */
export interface OperationsWorld {
  /** One for each test file, started before its first test. */
  readonly stub: RestStub
  /** A new folder of a client, with these files. */
  folderWith: (files: Record<string, string>) => string
  /** A gateway with the client's build, unless another folder is given. */
  started: (config?: Partial<GatewayConfig>, webDir?: string) => Promise<TestGateway>
  /** The response to a request; Mari sends it unless it has another token. */
  sent: (gateway: TestGateway, options: Sent) => Promise<GraphqlResponse>
}

/** A request. */
export interface Sent {
  token?: string | null
  body?: object
  path?: string
  accept?: string
}

/** Its response. */
export interface GraphqlResponse extends OperationResult {
  status: number
  headers: Headers
  text: string
}

interface OperationResult {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string; detail?: string } }[]
}

/** Call it at the top of a test file: it starts before the first test, closes its gateways after each, and ends with the last. */
export function operationsWorld(): OperationsWorld {
  let stub: RestStub
  const folders: string[] = []
  const servers: TestGateway[] = []
  beforeAll(async () => {
    stub = await startStub()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  afterAll(async () => {
    await stub.close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  const folderWith = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'sise-operations-'))
    folders.push(folder)
    mkdirSync(join(folder, 'operations'))
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
    return folder
  }
  return {
    get stub() {
      return stub
    },
    folderWith,
    async started(config = {}, webDir = folderWith({ 'operations/a.json': manifestOf(built) })) {
      const gateway = await startGateway({ apiUrl: stub.url, webDir, ...config })
      servers.push(gateway)
      return gateway
    },
    sent: (gateway, { token = stub.tokenOf('mari'), ...options }) => sentTo(gateway, { token, ...options }),
  }
}

/** The response to a request; without a token unless it has one. */
export async function sentTo(
  { url }: TestGateway,
  { token, body, path = '/graphql', accept }: Sent,
): Promise<GraphqlResponse> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      ...(accept != null && { accept }),
      ...(token != null && { 'x-auth-token': token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, ...(parsed(text) as OperationResult) }
}

/** The body of a response or of a stream's first event. */
function parsed(text: string): unknown {
  const [, event = text] = /^data: (.*)$/m.exec(text) ?? []
  return event.startsWith('{') ? JSON.parse(event) : {}
}

/** A request that names an operation by hash. */
export const byHash = (text: string, more: object = {}) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } },
  ...more,
})

/** The address of a GET, after the path. */
export const searchOf = (request: object) =>
  `?${new URLSearchParams(
    Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()}`

/** The address of a GET. */
export const addressOf = (request: object) => `/graphql${searchOf(request)}`

/** A request of live events. */
export const ofStream = (body: object): Sent => ({ path: '/graphql/voog', accept: 'text/event-stream', body })

export const codesOf = ({ errors }: GraphqlResponse) => errors?.map(({ extensions }) => extensions.code)
