import { expect, test } from '@jest/globals'
import { createCache } from '../../web/app/cache.ts'
import { TopicsOfCategoryDocument } from '../../web/forum/admin/generated.ts'
import { CategoryDocument } from '../../web/forum/generated.ts'

const topic = (id: string) => ({
  __typename: 'Topic' as const,
  id,
  title: `Teema ${id}`,
  authorName: 'Mari Liige',
  pinned: false,
  createdAt: '2026-11-21T12:00:00.000Z',
  latestPostAt: '2026-11-21T12:00:00.000Z',
  postCount: 0,
  likeCount: 0,
  read: true,
})

/** A category with a page of its topics; the cursor `end` leads to the next one. */
const category = (ids: string[], end: string | null) => ({
  __typename: 'Query' as const,
  category: {
    __typename: 'Category' as const,
    id: 'k1',
    name: 'Sadam',
    slug: 'sadam',
    subscriptionLevel: null,
    topicPage: {
      __typename: 'TopicPage' as const,
      items: ids.map(topic),
      next: end,
    },
  },
})

test('REST-6 a new cache merges pages of topics before any screen of the forum was rendered', () => {
  const cache = createCache()
  const read = () =>
    cache
      .readQuery({ query: CategoryDocument, variables: { slug: 'sadam' } })
      ?.category?.topicPage.items.map(({ id }) => id)
  cache.writeQuery({ query: CategoryDocument, variables: { slug: 'sadam' }, data: category(['t1', 't2'], 'c2') })
  expect(read()).toEqual(['t1', 't2'])
  cache.writeQuery({
    query: CategoryDocument,
    variables: { slug: 'sadam', after: 'c2' },
    data: category(['t3'], null),
  })
  expect(read()).toEqual(['t1', 't2', 't3'])
})

test('GQL-6 a category is found by its slug, also if another query loaded it', () => {
  const cache = createCache()
  const data = {
    __typename: 'Query' as const,
    category: {
      __typename: 'Category' as const,
      id: 'k1',
      slug: 'sadam',
      topicPage: {
        __typename: 'TopicPage' as const,
        items: [{ __typename: 'Topic' as const, id: 't1' }],
        next: null,
      },
    },
  }
  cache.writeQuery({ query: TopicsOfCategoryDocument, variables: { slug: 'sadam' }, data })
  expect(Object.keys(cache.extract())).toEqual(expect.arrayContaining(['Category:{"slug":"sadam"}', 'Topic:t1']))
})
