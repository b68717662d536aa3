/** An example of the explorer: operations of one type, and variables for them. */
export interface Example {
  /** The type of the schema. */
  type: string
  query: string
  variables?: Record<string, unknown>
}

/** Examples of reading and changing each type of GQL-1. Ids are empty, so that running an example changes nothing. GQL-10. */
export const examples: readonly Example[] = [
  {
    type: 'User',
    query: `query Members($search: String, $after: String) {
  userPage(search: $search, size: 20, after: $after) {
    items { id name email phone residence status }
    next
    counts { status count }
  }
}

mutation ChangeMember($id: ID!, $input: UpdateUserInput!) {
  updateUser(id: $id, input: $input) { id name phone }
}`,
    variables: { search: '', id: '', input: { phone: '5550000' } },
  },
  {
    type: 'Topic',
    query: `query Topics($category: String!, $after: String) {
  category(slug: $category) {
    name
    topicPage(size: 20, after: $after) {
      items { id title authorName createdAt postCount likeCount read }
      next
    }
  }
}

query Categories {
  categories { id name slug }
}

mutation NewTopic($topic: TopicInput!) {
  createTopic(input: $topic) { id title version }
}`,
    variables: { category: 'uldine', topic: { categoryId: '', title: 'Praam', text: '<p>Millal praam tuleb?</p>' } },
  },
  {
    type: 'Post',
    query: `query Posts($topicId: ID!, $after: String) {
  topic(id: $topicId, markRead: false) {
    title
    postPage(size: 20, after: $after) {
      items { id authorName createdAt text likeCount files { name url } }
      next
      firstUnreadId
    }
  }
}

mutation Reply($topicId: ID!, $post: PostInput!) {
  createPost(topicId: $topicId, input: $post) {
    postCount
    createdPost { id version }
  }
}`,
    variables: { topicId: '', post: { text: '<p>Tulen ka.</p>' } },
  },
  {
    type: 'Article',
    query: `query Articles($catalogue: String!, $after: String) {
  articlePage(catalogue: $catalogue, size: 20, after: $after) {
    items {
      id title slug language isPublic summary
      date { year month day }
      versions { language article { id } }
    }
    next
  }
}

query Catalogues {
  catalogues { slug title dates hasYears hasCategories hasCover hasVisibility }
}

mutation ChangeArticle($catalogue: String!, $id: ID!, $article: ArticleInput!, $version: String) {
  updateArticle(catalogue: $catalogue, id: $id, input: $article, version: $version) { id slug isPublic version }
}`,
    variables: {
      catalogue: 'uudised',
      id: '',
      article: { title: 'Uus praam', modules: [{ text: { id: 'm1', html: '<p>Praam on kohal.</p>' } }] },
    },
  },
  {
    type: 'Album',
    query: `query Albums($after: String) {
  albumPage(size: 20, after: $after) {
    items {
      id slug mediaCount
      title { et en }
      previews { id ... on ImageItem { image { variants(width: 420) { width path } } } }
    }
    next
  }
}

mutation MoveAlbum($id: ID!, $target: MoveTargetInput!) {
  moveAlbumNextTo(id: $id, target: $target) { id slug order }
}`,
    variables: { id: '', target: { before: '' } },
  },
  {
    type: 'HomePage',
    query: `query HomePage {
  homePage {
    version
    et { ...Block }
    en { ...Block }
    membersOnlyFiles { name }
  }
}

fragment Block on HomeBlock {
  __typename
  id
  ... on IntroBlock { title text link largeImage { url } }
  ... on OffsetBlock { title text link image { url } }
  ... on GalleryBlock { title text image { url } }
}`,
  },
  {
    type: 'Protocol',
    query: `query Protocols($search: String, $year: Int, $after: String) {
  protocolPage(search: $search, year: $year, size: 20, after: $after) {
    items { id date { year month day } text files { name url } }
    next
  }
  protocolYears { year count }
}

mutation ChangeProtocol($id: ID!, $protocol: ProtocolInput!, $version: String) {
  updateProtocol(id: $id, input: $protocol, version: $version) { id version }
}`,
    variables: { id: '', protocol: { text: '<p>Koosolek algas kell 18.</p>' } },
  },
  {
    type: 'Feedback',
    query: `query Feedback($after: String) {
  feedbackPage(size: 20, unanswered: true, after: $after) {
    items { id name email receivedAt text answer { name answeredAt } }
    next
  }
  unansweredFeedbackCount
}

mutation Answered($id: ID!) {
  markFeedbackAnswered(id: $id, answered: true) { id answer { name } }
}`,
    variables: { id: '' },
  },
]
