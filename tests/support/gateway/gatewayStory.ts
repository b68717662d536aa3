import type { TestGateway } from './gateway.ts'

/** The users and the category of the story, created by the test on the server behind the gateway. */
export interface StoryCast {
  gateway: TestGateway
  /** Credentials of a member, who writes the topic. */
  author: { email: string; password: string }
  /** Tokens of another member and of a moderator. */
  reader: string
  moderator: string
  category: { id: string; slug: string }
}

interface StoryTopic {
  id: string
  title: string
  likeCount: number
  postCount: number
  postPage: { items: { id: string; text: string; likedByMe: boolean; author: { name: string } | null }[] }
}

const topicFields = 'id title text authorName likeCount postCount postPage{items{id text likedByMe author{name}}}'

/** Runs a member's typical use of the forum: signs in, reads, writes, likes, edits and deletes. FORUM-3, FORUM-5, FORUM-6. */
export async function playForumStory({ gateway, author, reader, moderator, category }: StoryCast): Promise<void> {
  const send = async <T>(document: string, token: string | undefined, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await gateway.query(document, { token, variables })
    expect(errors).toBeUndefined()
    // T is the shape that the document selects.
    return data as T
  }
  const codeOf = async (document: string, token: string, variables: Record<string, unknown> = {}) =>
    (await gateway.query(document, { token, variables })).errors?.[0]?.extensions.code

  const { signIn } = await send<{ signIn: { token: string; user: { name: string } } }>(
    'mutation($email:String!,$password:String!){signIn(email:$email,password:$password){token user{name}}}',
    undefined,
    author,
  )
  const { token } = signIn
  expect(await send('{me{name}}', token)).toEqual({ me: { name: signIn.user.name } })

  const { createTopic } = await send<{ createTopic: StoryTopic & { authorName: string } }>(
    `mutation($input:TopicInput!){createTopic(input:$input){${topicFields}}}`,
    token,
    { input: { title: 'Kes tuleb merele?', text: '<p>Homme kell <strong>8</strong>.</p>', categoryId: category.id } },
  )
  const { id } = createTopic
  expect(createTopic).toMatchObject({
    authorName: signIn.user.name,
    likeCount: 0,
    postCount: 0,
    postPage: { items: [] },
  })

  const listed = await send<{ category: { topicPage: { items: StoryTopic[] } } }>(
    'query($slug:String!){category(slug:$slug){topicPage{items{id title read}}}}',
    reader,
    { slug: category.slug },
  )
  expect(listed.category.topicPage.items).toContainEqual({ id, title: 'Kes tuleb merele?', read: false })

  const like = (verb: string, who: string) =>
    send(`mutation($id:ID!){${verb}Topic(id:$id){id likeCount likedByMe}}`, who, { id })
  expect(await like('like', reader)).toEqual({ likeTopic: { id, likeCount: 1, likedByMe: true } })
  expect(await like('like', reader)).toEqual({ likeTopic: { id, likeCount: 1, likedByMe: true } })
  expect(await like('like', token)).toEqual({ likeTopic: { id, likeCount: 2, likedByMe: true } })
  expect(await like('unlike', token)).toEqual({ unlikeTopic: { id, likeCount: 1, likedByMe: false } })

  const { createPost } = await send<{ createPost: StoryTopic }>(
    `mutation($id:ID!){createPost(topicId:$id,input:{text:"<p>Mina tulen, võtan õnged.</p>"}){${topicFields}}}`,
    reader,
    { id },
  )
  const [post] = createPost.postPage.items
  expect(createPost).toMatchObject({ id, title: 'Kes tuleb merele?', likeCount: 1, postCount: 1 })
  expect(post?.text).toContain('õnged')
  const ids = { id, post: post?.id }
  expect(
    await send('mutation($id:ID!,$post:ID!){likePost(topicId:$id,id:$post){id likeCount likedByMe}}', token, ids),
  ).toEqual({ likePost: { id: post?.id, likeCount: 1, likedByMe: true } })

  const edit = `mutation($id:ID!,$post:ID!){updatePost(topicId:$id,id:$post,input:{text:"<p>Võtan paadi ka.</p>"}){${topicFields}}}`
  expect(await codeOf(edit, token, ids)).toBe('FORBIDDEN')
  for (const who of [reader, moderator]) {
    const { updatePost } = await send<{ updatePost: StoryTopic }>(edit, who, ids)
    expect(updatePost.postPage.items).toMatchObject([
      { id: post?.id, text: '<p>Võtan paadi ka.</p>', author: post?.author },
    ])
  }

  const rename = `mutation($id:ID!,$input:UpdateTopicInput!){updateTopic(id:$id,input:$input){title text pinned authorName}}`
  const changed = {
    title: 'Kes tuleb laupäeval merele?',
    text: '<p>Kell 9.</p>',
    categoryId: category.id,
    pinned: true,
  }
  expect(await codeOf(rename, reader, { id, input: changed })).toBe('FORBIDDEN')
  expect(await send(rename, token, { id, input: changed })).toEqual({
    updateTopic: { title: changed.title, text: '<p>Kell 9.</p>', pinned: true, authorName: signIn.user.name },
  })

  const opened = await send<{ topic: StoryTopic }>(`query($id:ID!){topic(id:$id){${topicFields}}}`, token, { id })
  expect(opened.topic).toMatchObject({ title: changed.title, postCount: 1, postPage: { items: [{ likedByMe: true }] } })

  const remove = 'mutation($id:ID!,$post:ID!){deletePost(topicId:$id,id:$post){id postCount postPage{items{id}}}}'
  expect(await codeOf(remove, token, ids)).toBe('FORBIDDEN')
  expect(await send(remove, moderator, ids)).toEqual({ deletePost: { id, postCount: 0, postPage: { items: [] } } })
  expect(await codeOf(remove, moderator, ids)).toBe('NOT_FOUND')
  expect(await send('mutation{signOut}', token)).toEqual({ signOut: true })
}
