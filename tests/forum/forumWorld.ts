import type { FileCardFragment } from '../../web/files/generated.ts'
import { refusal, type Resolvers } from '../support/web.tsx'
import { pageAfter, type PageArgs, postPageOf } from './pagedWorld.ts'

/** A person as topics and posts name them. */
const person = (id: string, name: string) => ({ __typename: 'User', id, name })
export const mari = person('u2', 'Mari Liige')
export const peeter = person('u9', 'Peeter Paadimees')

interface Row {
  id: string
  text: string
  authorName: string
  author: typeof mari | null
  createdAt: string
  editedAt: string | null
  likes: { user: typeof mari }[]
  files: FileCardFragment[]
}
export interface PostRow extends Row {
  topicId: string
}
export interface TopicRow extends Row {
  title: string
  pinned: boolean
  categoryId: string
  read: boolean
  posts: PostRow[]
  /** The id of the last post that the caller has been shown; null before the first visit. */
  seen: string | null
}

/** So many days before now. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

/** A post as the tests want it, by Peeter unless told. */
export function post(id: string, part: Partial<PostRow> = {}): PostRow {
  const author = part.author === undefined ? peeter : part.author
  return {
    id,
    topicId: '',
    text: `<p>Postitus ${id}</p>`,
    authorName: author?.name ?? 'Endine Elanik',
    createdAt: daysAgo(3),
    editedAt: null,
    likes: [],
    files: [],
    ...part,
    author,
  }
}

/** A topic as the tests want it, by Peeter unless told. */
export function topic(id: string, part: Partial<TopicRow> = {}): TopicRow {
  const row = {
    ...post(id),
    title: `Teema ${id}`,
    pinned: false,
    categoryId: 'k1',
    read: true,
    posts: [],
    ...part,
  }
  const posts = row.posts
    .map((one) => ({ ...one, topicId: id }))
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  const seen = part.seen !== undefined ? part.seen : row.read ? (posts.at(-1)?.id ?? null) : null
  return { ...row, authorName: row.author?.name ?? row.authorName, posts, seen }
}

/** So many posts ('p1' is the oldest), an hour apart, the last one an hour ago. */
export function postsInARow(count: number): PostRow[] {
  return Array.from({ length: count }, (_, place) =>
    post(`p${place + 1}`, { text: `<p>Sõna ${place + 1}</p>`, createdAt: daysAgo((count - place) / 24) }),
  )
}

/** A forum in memory that behaves as the schema says, for renderApp. Its rows may be changed while a test runs. */
export function forumWorld(topics: TopicRow[] = []) {
  const categories = [
    { id: 'k1', name: 'Sadam ja laevaühendus', slug: 'sadam', order: 1 },
    { id: 'k2', name: 'Üldine', slug: 'uldine', order: 2 },
  ]
  const world = { categories, topics, callerId: 'u2', resolvers: {} as Resolvers }
  const found = (id: string) => {
    const one = world.topics.find((row) => row.id === id)
    if (!one) throw refusal('NOT_FOUND', 'Seda teemat ei ole.')
    return one
  }
  const foundPost = (topicId: string, id: string) => {
    const one = found(topicId).posts.find((row) => row.id === id)
    if (!one) throw refusal('NOT_FOUND', 'Seda postitust ei ole.')
    return one
  }
  const latest = (row: TopicRow) => row.posts.at(-1)?.createdAt ?? row.createdAt
  const inCategory = (id: string) => world.topics.filter(({ categoryId }) => categoryId === id)
  const inOrder = (rows: TopicRow[]) =>
    [...rows].sort((a, b) => Number(b.pinned) - Number(a.pinned) || latest(b).localeCompare(latest(a)))
  const newest = (id: string) => [...inCategory(id)].sort((a, b) => latest(b).localeCompare(latest(a)))[0]
  const like = (row: Row) => {
    row.likes = [...row.likes.filter(({ user }) => user.id !== mari.id), { user: mari }]
    return row
  }
  const unlike = (row: Row) => {
    row.likes = row.likes.filter(({ user }) => user.id !== mari.id)
    return row
  }
  const likeable = {
    likeCount: ({ likes }: Row) => likes.length,
    likedByMe: ({ likes }: Row) => likes.some(({ user }) => user.id === world.callerId),
  }
  interface TopicArgs {
    id: string
    input: { title: string; text: string; categoryId: string; pinned?: boolean }
  }
  interface PostArgs {
    topicId: string
    id: string
    input: { text: string }
  }
  world.resolvers = {
    Query: {
      categories: () => world.categories,
      category: (_: unknown, { slug }: { slug: string }) => world.categories.find((one) => one.slug === slug) ?? null,
      topic: (_: unknown, { id }: { id: string }) => world.topics.find((row) => row.id === id) ?? null,
    },
    Category: {
      topics: ({ id }: { id: string }) => inOrder(inCategory(id)),
      topicPage: ({ id }: { id: string }, args: PageArgs) => pageAfter(inOrder(inCategory(id)), args),
      latestPostAt: ({ id }: { id: string }) => {
        const one = newest(id)
        return one ? latest(one) : null
      },
      latestPostTitle: ({ id }: { id: string }) => newest(id)?.title ?? null,
    },
    Topic: {
      ...likeable,
      category: ({ categoryId }: TopicRow) => world.categories.find(({ id }) => id === categoryId),
      postCount: ({ posts }: TopicRow) => posts.length,
      latestPostAt: latest,
      postPage: postPageOf,
      post: ({ posts }: TopicRow, { id }: { id: string }) => posts.find((one) => one.id === id) ?? null,
    },
    Post: { ...likeable, topic: ({ topicId }: PostRow) => found(topicId) },
    Mutation: {
      createTopic: (_: unknown, { input }: TopicArgs) => {
        const made = topic(`t${world.topics.length + 1}`, {
          ...input,
          author: mari,
          createdAt: new Date().toISOString(),
        })
        world.topics.push(made)
        return made
      },
      updateTopic: (_: unknown, { id, input }: TopicArgs) => Object.assign(found(id), input),
      likeTopic: (_: unknown, { id }: TopicArgs) => like(found(id)),
      unlikeTopic: (_: unknown, { id }: TopicArgs) => unlike(found(id)),
      createPost: (_: unknown, { topicId, input }: PostArgs) => {
        const one = found(topicId)
        const createdAt = new Date().toISOString()
        const made = post(`p${one.posts.length + 1}-uus`, { ...input, topicId, author: mari, createdAt })
        one.posts = [...one.posts, made]
        return one
      },
      updatePost: (_: unknown, { topicId, id, input }: PostArgs) => {
        Object.assign(foundPost(topicId, id), input)
        return found(topicId)
      },
      deletePost: (_: unknown, { topicId, id }: PostArgs) => {
        const one = found(topicId)
        one.posts = one.posts.filter((row) => row.id !== id)
        return one
      },
      likePost: (_: unknown, { topicId, id }: PostArgs) => like(foundPost(topicId, id)),
      unlikePost: (_: unknown, { topicId, id }: PostArgs) => unlike(foundPost(topicId, id)),
    },
  }
  return world
}

/** A world's resolvers with one mutation that answers otherwise. */
export function withMutation({ resolvers }: { resolvers: Resolvers }, name: string, answer: unknown): Resolvers {
  return { ...resolvers, Mutation: { ...resolvers.Mutation, [name]: answer } }
}
