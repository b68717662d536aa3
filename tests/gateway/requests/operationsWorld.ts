import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { hashOf } from '../../../gateway/front/graphql/operations/manifest.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

export const home = '{categories{id name}}'
export const topic = 'query Topic($id:ID!){topic(id:$id){id title}}'
export const community = 'query Community{settings{communityName}}'
export const create =
  'mutation Create($id:ID!,$input:PostInput!){createPost(topicId:$id,input:$input){createdPost{id}}}'
export const events = 'subscription Events{forumEvents{kind}}'
export const eventsOfTopic = 'subscription TopicEvents($id:ID!){topicEvents(id:$id){kind}}'
export const upload = 'mutation Upload($file:Upload!){uploadFile(file:$file,visibility:PUBLIC){id}}'
/** What the client's build has. */
const built = [home, topic, community, create, events, eventsOfTopic, upload]

/** A manifest as a build leaves it. */
export const manifestOf = (bodies: readonly string[]) =>
  JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: bodies.map((body) => ({ id: hashOf(body), name: 'X', type: 'query', body })),
  })

/** What a test of operations needs, and forgets after each test and at the end. */
export interface OperationsWorld {
  /** Of the file: started before its first test. */
  readonly stub: RestStub
  /** A new folder of a client, with these files. */
  folderWith: (files: Record<string, string>) => string
  /** A gateway with the client's build, unless another folder is given. */
  started: (config?: Partial<GatewayConfig>, webDir?: string) => Promise<TestGateway>
  /** What a request is answered with; Mari sends it unless it says otherwise. */
  sent: (gateway: TestGateway, asking: Sent) => Promise<GraphqlResponse>
}

/** A request. */
export interface Sent {
  token?: string | null
  body?: object
  path?: string
  accept?: string
}

/** What it was answered with. */
export interface GraphqlResponse extends Answered {
  status: number
  headers: Headers
  text: string
}

interface Answered {
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
    sent: (gateway, { token = stub.tokenOf('mari'), ...asking }) => sentTo(gateway, { token, ...asking }),
  }
}

/** What a request is answered with; without a token unless it names one. */
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
  return { status: response.status, headers: response.headers, text, ...(parsed(text) as Answered) }
}

/** The body of an answer or of a stream's first event. */
function parsed(text: string): unknown {
  const [, event = text] = /^data: (.*)$/m.exec(text) ?? []
  return event.startsWith('{') ? JSON.parse(event) : {}
}

/** A request that names an operation by its hash. */
export const byHash = (text: string, more: object = {}) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } },
  ...more,
})

/** The address of a GET. */
export const addressOf = (request: object) =>
  `/graphql?${new URLSearchParams(Object.entries(request).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])).toString()}`

/** A request of live events. */
export const ofStream = (body: object): Sent => ({ path: '/graphql/voog', accept: 'text/event-stream', body })

export const codesOf = ({ errors }: GraphqlResponse) => errors?.map(({ extensions }) => extensions.code)
