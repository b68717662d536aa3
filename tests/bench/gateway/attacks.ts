/** An expensive document that the gateway has to limit, and how it is sent. */
export interface Attack {
  name: string
  document: string
  /** The number of simultaneous requests. */
  atOnce?: number
  /** Whether the client never reads the response. */
  unread?: boolean
}

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}:${field}`).join(' ')

/** The id of the topic that `prepareTopic` creates: 200,000 characters and sixty posts. */
export interface LargeTopic {
  id: string
  postIds: string[]
}

/** The documents of the reviews of security and of the servers, largest first. */
export function attacks({ id, postIds }: LargeTopic): Attack[] {
  const pagesBelowPosts = (count: number) =>
    `{category(slug:"vaba-jutt"){topics{posts{topic{category{${aliases(count, 'topicPage(size:200){items{id}}')}}}}}}}`
  const texts = `{topic(id:"${id}"){posts{topic{${aliases(28, 'text')}}}}}`
  return [
    { name: '25 aliased pages of 200 below posts', document: pagesBelowPosts(25) },
    { name: '5 aliased pages of 200 below posts', document: pagesBelowPosts(5) },
    { name: '28 aliased texts of 200 kB below 60 posts', document: texts },
    { name: 'the same, 12 at once, unread', document: texts, atOnce: 12, unread: true },
    {
      name: '20 aliased posts below a page of 200 topics',
      document: `{category(slug:"vaba-jutt"){topicPage(size:200){items{${postIds
        .slice(0, 20)
        .map((postId, index) => `a${index}:post(id:"${postId}"){id}`)
        .join(' ')}}}}}`,
    },
    { name: 'likes of all posts of all topics', document: '{categories{topics{posts{likes{user{email}}}}}}' },
    { name: 'the same, 8 at once', document: '{categories{topics{posts{likes{user{email}}}}}}', atOnce: 8 },
    { name: 'number of posts of every search hit', document: '{searchForum(text:"praam"){topic{postCount}}}' },
  ]
}
