import { operationOfClient } from '../../support/gateway/clientOperations.ts'

/** A query, and its share of a round. */
export interface Case {
  query: string
  variables?: Record<string, unknown>
  /** Requests of a round, for about as much CPU in each case. */
  requests: number
}

const topicOf100 = `query ($id: ID!, $size: Int!) { topic(id: $id) {
  id title text authorName createdAt likeCount
  postPage(size: $size) { items { id text createdAt authorName author { id name } likeCount } } } }`

const homeOfCategories = '{ categories { id name slug order latestPostAt latestPostTitle __typename } }'

/** The cases by name. Those of the client are its own documents. */
export const cases: Readonly<Record<string, Case>> = {
  constant: { query: '{ settings { communityName } }', requests: 1_500 },
  home: { query: homeOfCategories, requests: 600 },
  topic: {
    query: topicOf100,
    variables: { id: 'teema0', size: 100 },
    requests: 120,
  },
  clientTopic: {
    query: operationOfClient('Topic'),
    variables: { id: 'teema0' },
    requests: 100,
  },
  category: {
    query: operationOfClient('Category'),
    variables: { slug: 'kategooria-0', size: 50 },
    requests: 200,
  },
  members: {
    query: '{ userPage(size: 200) { items { id name email phone residence status version } } }',
    requests: 100,
  },
  article: {
    query: operationOfClient('EditArticle'),
    variables: { catalogue: 'uudised', id: 'uudis0' },
    requests: 250,
  },
  articles: {
    query: operationOfClient('ArticleGroups'),
    variables: { catalogue: 'uudised', size: 200 },
    requests: 50,
  },
}
