import { afterAll, beforeEach, expect, test } from '@jest/globals'
import { print } from 'graphql'
import { createCache } from '../../web/app/cache.ts'
import { LikePostDocument } from '../../web/forum/generated.ts'
import { createClient } from '../../web/lib/client.ts'
import { askAsVisitor } from '../../web/users/session/askAsVisitor.ts'
import { CommunityDocument } from '../../web/users/session/generated.ts'

const realFetch = globalThis.fetch
let asked: { url: string; init: RequestInit }[] = []
let given: string[] = []
beforeEach(() => {
  asked = []
  globalThis.fetch = ((url: string, init: RequestInit) => {
    asked.push({ url, init })
    return Promise.resolve(new Response(given.shift() ?? ''))
  }) as typeof fetch
})
const client = createClient(createCache())
afterAll(() => {
  client.stop()
  globalThis.fetch = realFetch
})

const unknown = '{"errors":[{"message":"PersistedQueryNotFound","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}'
const sentIn = (index: number) => JSON.parse(asked[index]?.init.body as string) as Record<string, unknown>
const variables = { topicId: 't1', id: 'p1' }
const like = () => client.mutate({ mutation: LikePostDocument, variables })

test('GQL-9 what the gateway does not know by its hash is sent once more with its text', async () => {
  given = [unknown, '{"data":{"settings":{"__typename":"Settings","communityName":"Saarekogu"}}}']
  expect(await askAsVisitor(CommunityDocument, {})).toMatchObject({ settings: { communityName: 'Saarekogu' } })
  expect(asked.map(({ init }) => init.method)).toEqual(['GET', 'POST'])
  expect(sentIn(1)).toEqual({ operationName: 'Community', variables: {}, query: print(CommunityDocument) })
})

test('GQL-9 so is a write, with the same headers, as what is not known is not executed', async () => {
  const likePost = { __typename: 'Post', id: 'p1', likeCount: 1, likes: [], likedByMe: true }
  given = [unknown, JSON.stringify({ data: { likePost } })]
  expect((await like()).data).toEqual({ likePost })
  expect(sentIn(0)).toMatchObject({ operationName: 'LikePost', variables })
  expect(sentIn(1)).toEqual({ operationName: 'LikePost', variables, query: print(LikePostDocument) })
  expect(new Set(asked.map(({ init }) => JSON.stringify(init.headers))).size).toBe(1)
})

test('GQL-9 a gateway that does not know the text either is not asked for ever', async () => {
  given = [unknown, unknown]
  await expect(like()).rejects.toThrow('PersistedQueryNotFound')
  expect(asked).toHaveLength(2)
})
