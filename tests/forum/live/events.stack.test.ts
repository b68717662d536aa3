import { afterEach, describe, expect, test } from '@jest/globals'
import type { Person } from '../../support/api/api.ts'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { startGateway } from '../../support/gateway/gateway.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { eventOf, type LiveStream, openStream } from '../../support/liveStream.ts'
import { startStub } from '../../support/restStub/restStub.ts'
import { hasNginx, startNginx } from '../../support/servers/nginx.ts'
import { until } from '../../support/until.ts'
import { writtenBefore, writtenPost } from '../writtenBefore.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari' })
const streams: LiveStream[] = []

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  // The gateway closes its stream when the client has closed its own.
  await until(() => api.app.live.streams.count === 0)
})

const forumEvents = 'subscription{forumEvents{kind topicId postId categoryId byId}}'

interface Subscribing {
  token?: string | undefined
  variables?: object
  headers?: Record<string, string>
  at?: string
}

async function subscribe(query: string, { token, variables, headers, at = gateway.url }: Subscribing = {}) {
  const stream = await openStream(`${at}/graphql/voog`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token != null && { 'x-auth-token': token }), ...headers },
    body: JSON.stringify({ query, variables }),
  })
  streams.push(stream)
  return stream
}

/** The values of the field in the results so far. */
const valuesOf = (stream: LiveStream, field = 'forumEvents') => stream.events.map((event) => event?.data?.[field])

async function write(as: Person) {
  const category = await api.category()
  return { topic: await writtenBefore(api, { by: as, category }), category }
}
const reply = (by: Person, topic: { _id: string }) => writtenPost(api, topic._id, { by, text: '<p>Tere</p>' })

const testWithNginx = hasNginx ? test : test.skip

testWithNginx(
  'LIVE-1 OPS-6 (stack: nginx) behind the nginx of docs/operations.md events come one by one as they happen',
  async () => {
    const nginx = await startNginx([gateway.url])
    try {
      const { topic } = await write(mari)
      const stream = await subscribe(forumEvents, { token: mari.token, at: nginx.url })
      expect([stream.status, stream.headers['content-encoding']]).toEqual([200, undefined])
      for (const count of [1, 2]) {
        await reply(mari, topic)
        await until(() => stream.events.length === count)
      }
      expect(valuesOf(stream)).toMatchObject([{ kind: 'POST_CREATED' }, { kind: 'POST_CREATED' }])
      stream.close()
      await until(() => api.app.live.streams.count === 0)
    } finally {
      await nginx.stop()
    }
  },
)

test('LIVE-1 (stack: both programs) an API token gets the events of the forum, or of one topic alone', async () => {
  const { topic, category } = await write(mari)
  const all = await subscribe(forumEvents, { token: mari.token })
  const ofTopic = await subscribe('subscription($id:ID!){topicEvents(id:$id){kind topicId}}', {
    token: mari.token,
    variables: { id: topic._id },
  })
  expect(all.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
  })
  const other = await write(mari)
  const post = await reply(mari, topic)
  await eventOf(ofTopic, (event) => event.data.topicEvents.kind === 'POST_CREATED')
  await until(() => all.events.length === 2)
  expect(valuesOf(ofTopic, 'topicEvents')).toEqual([{ kind: 'POST_CREATED', topicId: topic._id }])
  expect(valuesOf(all)).toEqual([
    {
      kind: 'TOPIC_CREATED',
      topicId: other.topic._id,
      postId: null,
      categoryId: other.category._id,
      byId: mari._id,
    },
    { kind: 'POST_CREATED', topicId: topic._id, postId: post._id, categoryId: category._id, byId: mari._id },
  ])
})

test('LIVE-1 (stack: both programs) a stream ends with a gap event before: at the end of the API, of the session and of the gateway', async () => {
  const [jaan, kati] = [await api.person(), await api.person()]
  const own = await startGateway({ apiUrl: api.url })
  const [ofJaan, ofKati] = [
    await subscribe(forumEvents, { token: jaan.token }),
    await subscribe(forumEvents, { token: kati.token, at: own.url }),
  ]
  const isOver = (stream: LiveStream) => stream.hasEnded() && stream.names.at(-1) === 'complete'
  await api.call('DELETE', '/api/auth', { as: jaan })
  await api.app.live.checkSessions()
  await until(() => isOver(ofJaan))
  expect(valuesOf(ofJaan).at(-1)).toMatchObject({ kind: 'GAP' })
  await own.close()
  await until(() => isOver(ofKati))
  expect(valuesOf(ofKati).at(-1)).toMatchObject({ kind: 'GAP' })
  const ofMari = await subscribe(forumEvents, { token: mari.token })
  await api.restart()
  await until(() => isOver(ofMari))
  expect(valuesOf(ofMari).at(-1)).toMatchObject({ kind: 'GAP' })
  // The restarted API serves the next one.
  const again = await subscribe(forumEvents, { token: mari.token })
  const { topic } = await write(mari)
  await eventOf(again, (event) => event.data.forumEvents.topicId === topic._id)
})

test('LIVE-1 (stack: both programs) a token without a session gets the code of every other call', async () => {
  const stream = await subscribe(forumEvents, { token: 'vale' })
  await until(() => stream.hasEnded())
  expect(stream.events[0].errors[0]).toMatchObject({
    message: 'Palun logi sisse.',
    extensions: { code: 'UNAUTHENTICATED' },
  })
})

describe('the checks of /graphql', () => {
  const codeOf = (stream: LiveStream) => JSON.parse(stream.text()).errors[0].extensions.code as string
  const refused: [what: string, query: string, code: string][] = [
    ['a missing variable', 'subscription($id:ID!){topicEvents(id:$id){kind}}', 'BAD_USER_INPUT'],
    ['a text that is no GraphQL', 'subscription{', 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', 'subscription{forumEvents{title}}', 'GRAPHQL_VALIDATION_FAILED'],
    ['a query', '{me{id}}', 'OPERATION_RESOLUTION_FAILURE'],
    ['a mutation', 'mutation{signOut}', 'OPERATION_RESOLUTION_FAILURE'],
    ['two fields at once', 'subscription{forumEvents{kind} topicEvents(id:"t1"){kind}}', 'GRAPHQL_VALIDATION_FAILED'],
  ]

  test.each(refused)('GQL-3 LIVE-1 (stack: the stream) %s is refused with its code', async (_what, query, code) => {
    const stream = await subscribe(query, { token: mari.token })
    expect([stream.status, codeOf(stream)]).toEqual([400, code])
  })

  test('GQL-3 LIVE-1 (stack: the stream) a stream needs a token, JSON, the Accept header of events, and a body of the usual size', async () => {
    const token = mari.token
    const requested = async (options: Subscribing, query = forumEvents) => {
      const stream = await subscribe(query, options)
      return [stream.status, codeOf(stream)]
    }
    expect(await requested({})).toEqual([401, 'UNAUTHENTICATED'])
    // Content types that a form of another site can send.
    expect(await requested({ token, headers: { 'content-type': 'text/plain' } })).toEqual([415, 'BAD_REQUEST'])
    expect(await requested({ token, headers: { accept: 'application/json' } })).toEqual([406, 'BAD_REQUEST'])
    expect(await requested({ token }, '')).toEqual([400, 'BAD_REQUEST'])
    expect(await requested({ token }, 'a'.repeat(11_000_000))).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await requested({ token, variables: { id: Array.from({ length: 2_000 }, () => 1) } })).toEqual([
      400,
      'BAD_USER_INPUT',
    ])
  })

  test('LIVE-1 (stack: the stream) at /graphql a subscription is refused in words', async () => {
    const { errors } = await gateway.query(forumEvents, { token: mari.token })
    expect(errors?.[0]).toMatchObject({
      message: 'Muudatuste voog (subscription) on aadressil /graphql/voog. (rida 1, veerg 1)',
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    })
  })
})

test('LIVE-1 REST-8 (stack: both servers) on a plain server the fields exist, and report that there are no events', async () => {
  const stub = await startStub()
  const plain = await startGateway({ apiUrl: stub.url })
  const stream = await subscribe(forumEvents, { token: stub.tokenOf('mari'), at: plain.url })
  await until(() => stream.hasEnded())
  expect(stream.events[0].errors[0]).toMatchObject({
    message: 'See server ei anna foorumi muudatustest ise teada.',
    extensions: { code: 'CONFLICT' },
  })
  const { data } = await plain.query('{settings{apiLevel}}')
  expect(data).toEqual({ settings: { apiLevel: null } })
  await plain.close()
  await stub.close()
})
