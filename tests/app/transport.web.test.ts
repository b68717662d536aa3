import type { ApolloClient } from '@apollo/client'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createCache } from '../../web/app/cache.ts'
import { LikePostDocument } from '../../web/forum/generated.ts'
import { createClient } from '../../web/lib/client.ts'
import { errorCode } from '../../web/lib/errors.ts'
import { hashOf } from '../../web/lib/transport/documentId.ts'
import { SettingsDocument } from '../../web/users/generated.ts'
import { askAsVisitor } from '../../web/users/session/askAsVisitor.ts'
import { CommunityDocument, RequestPasswordResetDocument } from '../../web/users/session/generated.ts'

type Answer = () => Response | Promise<Response>

const realFetch = globalThis.fetch
let client: ApolloClient
let asked: { url: string; init: RequestInit }[]

beforeEach(() => {
  localStorage.setItem('sise.token', 'liige-token')
  client = createClient(createCache())
  asked = []
})
afterEach(() => {
  client.stop()
  globalThis.fetch = realFetch
  localStorage.removeItem('sise.token')
})

/** Answers the requests in turn, the last answer ever after. */
function answers(...given: [Answer, ...Answer[]]) {
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const answer = given[Math.min(asked.length, given.length - 1)] as Answer
    asked.push({ url, init })
    return answer()
  }) as typeof fetch
}

const result =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const settings = {
  __typename: 'Settings',
  communityName: 'Saarekogu',
  publicSiteUrl: '/',
  uploadLimitMb: 50,
  embedHosts: [],
  languages: ['et'],
  apiLevel: null,
}
const read = () => client.query({ query: SettingsDocument, fetchPolicy: 'network-only' })
const like = () => client.mutate({ mutation: LikePostDocument, variables: { topicId: 't1', id: 'p1' } })
const codeOf = (sent: Promise<unknown>) => sent.then(() => null, errorCode)

test('GQL-9 an operation is sent with the hash of its text, its variables and the token', async () => {
  answers(result({ data: { likePost: { __typename: 'Post', id: 'p1', likeCount: 1, likes: [], likedByMe: true } } }))
  await like()
  expect(asked.map(({ url, init }) => [url, init.method])).toEqual([['/graphql', 'POST']])
  const { headers, body } = asked[0]?.init ?? {}
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-auth-token': 'liige-token' })
  expect(JSON.parse(body as string)).toEqual({
    operationName: 'LikePost',
    variables: { topicId: 't1', id: 'p1' },
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(LikePostDocument) } },
  })
})

test('GQL-9 a visitor’s read is a GET that may be kept', async () => {
  answers(result({ data: { settings } }))
  expect(await askAsVisitor(CommunityDocument, {})).toEqual({ settings })
  const [first] = asked as [(typeof asked)[0]]
  expect([first.init.method, first.init.body]).toEqual(['GET', undefined])
  const { searchParams } = new URL(first.url, 'https://sise.test')
  expect(Object.fromEntries(searchParams)).toEqual({
    operationName: 'Community',
    variables: '{}',
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(CommunityDocument) } }),
  })
})

test('GQL-9 what a visitor writes is a POST', async () => {
  answers(result({ data: { requestPasswordReset: true } }))
  await askAsVisitor(RequestPasswordResetDocument, { email: 'mari@saar.test' })
  expect(asked.map(({ init }) => init.method)).toEqual(['POST'])
})

test('NOTE-3 a read whose connection was lost is sent once more, and Mari sees its answer', async () => {
  answers(lost, result({ data: { settings } }))
  expect((await read()).data?.settings.communityName).toBe('Saarekogu')
  expect(asked).toHaveLength(2)
})

test('NOTE-3 a read that is lost twice is told to Mari as a lost connection', async () => {
  answers(lost)
  expect(await codeOf(read())).toBe('NETWORK')
  expect(asked).toHaveLength(2)
})

test('NOTE-3 a write is sent once, as it may have been stored', async () => {
  answers(lost)
  expect(await codeOf(like())).toBe('NETWORK')
  expect(asked).toHaveLength(1)
})

test('NOTE-3 a read that began before a write and ends after it is asked again, as it may show what was before', async () => {
  const named = (communityName: string) => ({ data: { settings: { ...settings, communityName } } })
  let letGo = (_: Response) => {}
  const liked = { __typename: 'Post', id: 'p1', likeCount: 1, likes: [], likedByMe: true }
  answers(
    () => new Promise((resolve) => (letGo = resolve)),
    result({ data: { likePost: liked } }),
    result(named('pärast')),
  )
  const reading = read()
  await like()
  letGo(result(named('enne'))())
  expect((await reading).data?.settings.communityName).toBe('pärast')
  expect(asked).toHaveLength(3)
})

test('FORUM-3 a topic that opens while a like ends shows what was unread when it was asked', async () => {
  let letGo = (_: Response) => {}
  const liked = { __typename: 'Post', id: 'p1', likeCount: 1, likes: [], likedByMe: true }
  answers(() => new Promise((resolve) => (letGo = resolve)), result({ data: { likePost: liked } }))
  const reading = client.query({ query: SettingsDocument, fetchPolicy: 'network-only', context: { isReadOnce: true } })
  await like()
  letGo(result({ data: { settings } })())
  expect((await reading).data?.settings.communityName).toBe('Saarekogu')
  expect(asked).toHaveLength(2)
})

test('NOTE-3 a read is asked again twice at most while one write after the other ends', async () => {
  const liked = { __typename: 'Post', id: 'p1', likeCount: 1, likes: [], likedByMe: true }
  const isWrite = () => JSON.stringify(asked.at(-1)?.init).includes('LikePost')
  answers(async () => {
    if (isWrite()) return result({ data: { likePost: liked } })()
    await like()
    return result({ data: { settings } })()
  })
  expect((await read()).data?.settings.communityName).toBe('Saarekogu')
  expect(asked).toHaveLength(6)
})

test('GQL-3 a refusal is an answer: it is not sent again', async () => {
  answers(result({ errors: [{ message: 'Puudub õigus', extensions: { code: 'FORBIDDEN' } }] }, 403))
  expect(await codeOf(read())).toBe('FORBIDDEN')
  expect(asked).toHaveLength(1)
})

test.each([
  ['a page of a proxy', 502, '<html>Bad gateway</html>', 'NETWORK'],
  ['a page of a hotel', 200, '<html>Wifi</html>', 'NETWORK'],
  ['no text', 200, '', 'NETWORK'],
  ['a list', 200, '[]', 'NETWORK'],
  ['a refusal of a proxy that lets less through', 413, 'Too large', 'PAYLOAD_TOO_LARGE'],
])('GQL-3 %s is no answer of the gateway', async (_what, status, text, code) => {
  answers(() => new Response(text, { status }))
  expect(await codeOf(like())).toBe(code)
})

test('GQL-3 a read that nobody waits for any more is cancelled', async () => {
  answers(() => new Promise(() => {}))
  const reading = client.watchQuery({ query: SettingsDocument }).subscribe(() => {})
  await new Promise((wake) => setTimeout(wake, 0))
  reading.unsubscribe()
  expect(asked.map(({ init }) => init.signal?.aborted)).toEqual([true])
})
