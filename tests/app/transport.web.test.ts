import type { ApolloClient } from '@apollo/client'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { print } from 'graphql'
import { createCache } from '../../web/app/cache.ts'
import { LikePostDocument } from '../../web/forum/generated.ts'
import { createClient } from '../../web/lib/client.ts'
import { errorCode } from '../../web/lib/errors.ts'
import { hashOf } from '../../web/lib/transport/documentId.ts'
import { SettingsDocument } from '../../web/users/generated.ts'
import { CommunityDocument, RequestPasswordResetDocument } from '../../web/users/session/generated.ts'
import { sendAsVisitor } from '../../web/users/session/sendAsVisitor.ts'

type ApiResponse = () => Response | Promise<Response>

const realFetch = globalThis.fetch
let client: ApolloClient
let requested: { url: string; init: RequestInit }[]

beforeEach(() => {
  localStorage.setItem('sise.token', 'liige-token')
  client = createClient(createCache())
  requested = []
})
afterEach(() => {
  client.stop()
  globalThis.fetch = realFetch
  localStorage.removeItem('sise.token')
})

/** Responds to the requests with these in turn, and with the last one from then on. */
function responses(...given: [ApiResponse, ...ApiResponse[]]) {
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const response = given[Math.min(requested.length, given.length - 1)] as ApiResponse
    requested.push({ url, init })
    return response()
  }) as typeof fetch
}

const result =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const lost: ApiResponse = () => Promise.reject(new TypeError('Failed to fetch'))
const settings = {
  __typename: 'Settings',
  communityName: 'Saarekogu',
  communityContact: null,
  publicSiteUrl: '/',
  uploadLimitMb: 50,
  embedHosts: [],
  languages: ['et'],
  apiLevel: null,
}
const liked = { __typename: 'Post', id: 'p1', likeCount: 1, likes: [], likedByMe: true }
const read = () => client.query({ query: SettingsDocument, fetchPolicy: 'network-only' })
const like = () => client.mutate({ mutation: LikePostDocument, variables: { topicId: 't1', id: 'p1' } })
const codeOf = (sent: Promise<unknown>) => sent.then(() => null, errorCode)

test('GQL-9 an operation is sent with the hash of its text, its variables and the token', async () => {
  responses(result({ data: { likePost: liked } }))
  await like()
  expect(requested.map(({ url, init }) => [url, init.method])).toEqual([['/graphql', 'POST']])
  const { headers, body } = requested[0]?.init ?? {}
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-auth-token': 'liige-token' })
  expect(JSON.parse(body as string)).toEqual({
    operationName: 'LikePost',
    variables: { topicId: 't1', id: 'p1' },
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(LikePostDocument) } },
  })
})

test('GQL-9 a visitor’s read is a GET that may be cached', async () => {
  responses(result({ data: { settings } }))
  expect(await sendAsVisitor(CommunityDocument, {})).toEqual({ settings })
  const [first] = requested as [(typeof requested)[0]]
  expect([first.init.method, first.init.body]).toEqual(['GET', undefined])
  const { searchParams } = new URL(first.url, 'https://sise.test')
  expect(Object.fromEntries(searchParams)).toEqual({
    operationName: 'Community',
    variables: '{}',
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(CommunityDocument) } }),
  })
})

test('GQL-9 a visitor’s write is a POST', async () => {
  responses(result({ data: { requestPasswordReset: true } }))
  await sendAsVisitor(RequestPasswordResetDocument, { email: 'mari@saar.test' })
  expect(requested.map(({ init }) => init.method)).toEqual(['POST'])
})

const unknown = result({
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
})
const sentIn = (index: number) => JSON.parse(requested[index]?.init.body as string) as Record<string, unknown>

test('GQL-9 an operation whose hash the gateway does not know is sent again with its text', async () => {
  const data = { settings: { __typename: 'Settings', communityName: 'Saarekogu' } }
  responses(unknown, result({ data }))
  expect(await sendAsVisitor(CommunityDocument, {})).toMatchObject(data)
  expect(requested.map(({ init }) => init.method)).toEqual(['GET', 'POST'])
  expect(sentIn(1)).toEqual({ operationName: 'Community', variables: {}, query: print(CommunityDocument) })
})

test('GQL-9 a write with an unknown hash is sent again, too, with the same headers, as it was not executed', async () => {
  responses(unknown, result({ data: { likePost: liked } }))
  expect((await like()).data).toEqual({ likePost: liked })
  const variables = { topicId: 't1', id: 'p1' }
  expect(sentIn(0)).toMatchObject({ operationName: 'LikePost', variables })
  expect(sentIn(1)).toEqual({ operationName: 'LikePost', variables, query: print(LikePostDocument) })
  expect(new Set(requested.map(({ init }) => JSON.stringify(init.headers))).size).toBe(1)
})

test('GQL-9 a gateway that does not know the text either gets no endless retries', async () => {
  responses(unknown)
  await expect(like()).rejects.toThrow('PersistedQueryNotFound')
  expect(requested).toHaveLength(2)
})

test('NOTE-3 a read whose connection was lost is repeated once, and Mari sees the response', async () => {
  responses(lost, result({ data: { settings } }))
  expect((await read()).data?.settings.communityName).toBe('Saarekogu')
  expect(requested).toHaveLength(2)
})

test.each([
  ['a read that is lost twice is reported to Mari as a lost connection', read, 2],
  ['a write is sent once, as it may have been stored', like, 1],
])('NOTE-3 %s', async (_, send, times) => {
  responses(lost)
  expect(await codeOf(send())).toBe('NETWORK')
  expect(requested).toHaveLength(times)
})

test('NOTE-3 a read that begins before a write and ends after it is repeated, as it may show the state before', async () => {
  const named = (communityName: string) => ({ data: { settings: { ...settings, communityName } } })
  let letGo = (_: Response) => {}
  responses(
    () => new Promise((resolve) => (letGo = resolve)),
    result({ data: { likePost: liked } }),
    result(named('pärast')),
  )
  const reading = read()
  await like()
  letGo(result(named('enne'))())
  expect((await reading).data?.settings.communityName).toBe('pärast')
  expect(requested).toHaveLength(3)
})

test('FORUM-3 a topic that opens while a like ends shows as unread what was unread at the first request', async () => {
  let letGo = (_: Response) => {}
  responses(() => new Promise((resolve) => (letGo = resolve)), result({ data: { likePost: liked } }))
  const reading = client.query({ query: SettingsDocument, fetchPolicy: 'network-only', context: { isReadOnce: true } })
  await like()
  letGo(result({ data: { settings } })())
  expect((await reading).data?.settings.communityName).toBe('Saarekogu')
  expect(requested).toHaveLength(2)
})

test('NOTE-3 a read is repeated at most twice while writes follow one another', async () => {
  const isWrite = () => JSON.stringify(requested.at(-1)?.init).includes('LikePost')
  responses(async () => {
    if (isWrite()) return result({ data: { likePost: liked } })()
    await like()
    return result({ data: { settings } })()
  })
  expect((await read()).data?.settings.communityName).toBe('Saarekogu')
  expect(requested).toHaveLength(6)
})

test('GQL-3 a refusal is a response and is not retried', async () => {
  responses(result({ errors: [{ message: 'Puudub õigus', extensions: { code: 'FORBIDDEN' } }] }, 403))
  expect(await codeOf(read())).toBe('FORBIDDEN')
  expect(requested).toHaveLength(1)
})

test.each([
  ['a page of a proxy', 502, '<html>Bad gateway</html>', 'NETWORK'],
  ['a page of a hotel', 200, '<html>Wifi</html>', 'NETWORK'],
  ['no text', 200, '', 'NETWORK'],
  ['a list', 200, '[]', 'NETWORK'],
  ['a refusal of a proxy that lets less through', 413, 'Too large', 'PAYLOAD_TOO_LARGE'],
])('GQL-3 %s is no response of the gateway', async (_what, status, text, code) => {
  responses(() => new Response(text, { status }))
  expect(await codeOf(like())).toBe(code)
})

test('GQL-3 a read whose result is no longer needed is cancelled', async () => {
  responses(() => new Promise(() => {}))
  const reading = client.watchQuery({ query: SettingsDocument }).subscribe(() => {})
  await new Promise((wake) => setTimeout(wake, 0))
  reading.unsubscribe()
  expect(requested.map(({ init }) => init.signal?.aborted)).toEqual([true])
})
