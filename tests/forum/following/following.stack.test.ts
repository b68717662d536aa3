import { expect, test } from '@jest/globals'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import type { Person } from '../../support/api/api.ts'
import { categoryOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari' })
const jaan = personOfTests(api, { name: 'Jaan' })
const category = categoryOfTests(api, { slug: 'sadam' })

const readPage = `query($size:Int,$after:String){unreadNotificationCount notificationPage(size:$size,after:$after){next unreadCount likeCount
  items{id kind topic{id title text category{slug}} postId authorName excerpt read unreadCount}}}`
const follow =
  'mutation($id:ID!,$level:SubscriptionLevel!){followTopic(id:$id,level:$level){id title subscriptionLevel}}'
const seen = 'mutation{markLikesSeen(until:"2026-01-01T00:00:00.000Z")}'

const query = async (document: string, as: Person, variables: Record<string, unknown> = {}) =>
  gateway.query(document, { token: as.token, variables })

test('FORUM-11 (stack: both programs) an API token follows a topic, reads its member’s notifications, and gets each once', async () => {
  const input = {
    title: 'Praam',
    categoryId: category._id,
    text: `<p><a href="${mentionHref(jaan._id)}">@Jaan</a>, millal?</p>`,
  }
  const create = 'mutation($input:TopicInput!){createTopic(input:$input){id subscriptionLevel}}'
  const topic = (await query(create, mari, { input })).data?.createTopic as { id: string; subscriptionLevel: string }
  expect(topic.subscriptionLevel).toBe('WATCHING')
  const first = await query(readPage, jaan)
  expect(first.data).toEqual({
    unreadNotificationCount: 1,
    notificationPage: {
      next: null,
      unreadCount: 1,
      likeCount: 0,
      items: [
        {
          id: expect.any(String),
          kind: 'MENTION',
          topic: { id: topic.id, title: 'Praam', text: input.text, category: { slug: 'sadam' } },
          postId: null,
          authorName: 'Mari',
          excerpt: '@Jaan, millal?',
          read: false,
          unreadCount: 0,
        },
      ],
    },
  })
  expect((await query(follow, jaan, { id: topic.id, level: 'WATCHING' })).data?.followTopic).toEqual({
    id: topic.id,
    title: 'Praam',
    subscriptionLevel: 'WATCHING',
  })
  await query('mutation($id:ID!){createPost(topicId:$id,input:{text:"<p>Kell viis?</p>"}){id}}', mari, { id: topic.id })
  const page = (await query(readPage, jaan, { size: 1 })).data?.notificationPage as {
    next: string
    items: { kind: string }[]
  }
  expect(page.items).toHaveLength(1)
  const rest = (await query(readPage, jaan, { size: 1, after: page.next })).data?.notificationPage as typeof page
  expect([page.items[0]?.kind, rest.items[0]?.kind].sort()).toEqual(['MENTION', 'POSTS'])
  await query('query($id:ID!){topic(id:$id){postPage{items{id}}}}', jaan, { id: topic.id })
  expect((await query('{unreadNotificationCount}', jaan)).data).toEqual({ unreadNotificationCount: 0 })
  expect((await query(seen, jaan)).data).toEqual({ markLikesSeen: '2026-01-01T00:00:00.000Z' })
})

test('FORUM-11 (stack: both programs) a category is followed, and the list says so', async () => {
  const document = 'mutation($id:ID!){followCategory(id:$id,level:MUTED){id name subscriptionLevel}}'
  expect((await query(document, jaan, { id: category._id })).data?.followCategory).toMatchObject({
    subscriptionLevel: 'MUTED',
  })
  expect((await query('{category(slug:"sadam"){subscriptionLevel}}', jaan)).data).toEqual({
    category: { subscriptionLevel: 'MUTED' },
  })
})
