import { beforeAll, expect, test } from '@jest/globals'
import { categoryOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { writtenBefore, type WrittenTopic } from '../writtenBefore.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari' })
const category = categoryOfTests(api, { slug: 'sadam' })
let topic: WrittenTopic

const news = `{forumNews{next categories{categoryId topicCount} items{topic{id title text category{slug}} firstUnreadId
  unreadCount latestAuthorName excerpt}}}`

beforeAll(async () => {
  topic = await writtenBefore(api, {
    by: mari,
    category,
    title: 'Praam',
    text: '<p>Millal?</p>',
    posts: [{ by: mari, text: '<p>Kell viis.</p>' }],
  })
})

test('FORUM-10 (stack: both programs) an API token reads the news, continues there, and marks all as read up to a time', async () => {
  const { token } = await api.person()
  const opened = await api.call('GET', `/api/foorum/teema/${topic._id}?piir=5`, {
    as: { token },
    headers: { prefer: 'peek' },
  })
  expect((await gateway.query(news, { token })).data?.forumNews).toEqual({
    next: null,
    categories: [{ categoryId: category._id, topicCount: 1 }],
    items: [
      {
        topic: { id: topic._id, title: 'Praam', text: '<p>Millal?</p>', category: { slug: 'sadam' } },
        firstUnreadId: opened.body.esimeneLugemata,
        unreadCount: 1,
        latestAuthorName: 'Mari',
        excerpt: 'Kell viis.',
      },
    ],
  })
  const mark = 'mutation($until:DateTime!,$id:ID){markForumRead(until:$until,categoryId:$id)}'
  const early = { until: '2026-01-01T00:00:00.000Z', id: category._id }
  expect((await gateway.query(mark, { token, variables: early })).data).toEqual({ markForumRead: 0 })
  const both = await gateway.query(`mutation($until:DateTime!){markForumRead(until:$until)}`, {
    token,
    variables: { until: new Date(Date.now() + 60_000).toISOString() },
  })
  expect(both.data).toEqual({ markForumRead: 1 })
  expect((await gateway.query(news, { token })).data?.forumNews).toMatchObject({ items: [], categories: [] })
})
