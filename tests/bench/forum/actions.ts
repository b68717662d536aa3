import type pg from 'pg'
import { operationOfClient } from '../../support/gateway/clientOperations.ts'
import { longestTopicIn, makeTopicOf100, rareWordIn } from './places.ts'
import type { Stack } from './stack.ts'

/** An action of a member, as one GraphQL request of the client. */
export interface Action {
  query: string
  variables: Record<string, unknown>
  /** Restores the store, because the changes of the action would influence later runs. */
  restore?: () => Promise<void>
}

/** The actions in the order of the table. */
export const names = [
  'Forum home',
  'Category of 2,000 topics',
  'Topic of 100 posts, at the first unread one',
  'Topic of 10,000 posts, at the first unread one',
  'Topic of 10,000 posts, at the end',
  'Search: a common word',
  'Search: a word of one post',
  'Like of a post',
  'New post in a topic of 100',
  'New post in a topic of 10,000',
] as const
export type ActionName = (typeof names)[number]

/**
 * The actions that are possible on a stack; a small demo has no topic of 10,000 posts.
 * @param textOf the operations of the client; those of this one by default
 */
export async function actionsOn(
  stack: Pick<Stack, 'client' | 'userId'>,
  large: boolean,
  textOf = operationOfClient,
): Promise<Partial<Record<ActionName, Action>>> {
  const { client, userId } = stack
  const hundred = await makeTopicOf100(client)
  const longest = await longestTopicIn(client)
  const open = (id: string, from: 'FIRST_UNREAD' | 'END'): Action => ({
    query: textOf('Topic'),
    variables: { id, from },
    restore: () => markHalfRead(client, id, userId),
  })
  const search = (text: string): Action => ({ query: textOf('SearchForum'), variables: { text } })
  const write = (topicId: string): Action => ({
    query: textOf('CreatePost'),
    // As the client does where the end of the topic is loaded.
    variables: { topicId, input: { text: `<p>${written}</p>` }, size: 10 },
    restore: () => unwrite(client, topicId),
  })
  for (const { id } of [hundred, longest]) await markHalfRead(client, id, userId)
  return {
    'Forum home': { query: textOf('Home'), variables: {} },
    'Category of 2,000 topics': { query: textOf('Category'), variables: { slug: 'vaba-jutt' } },
    'Topic of 100 posts, at the first unread one': open(hundred.id, 'FIRST_UNREAD'),
    ...(large && {
      'Topic of 10,000 posts, at the first unread one': open(longest.id, 'FIRST_UNREAD'),
      'Topic of 10,000 posts, at the end': open(longest.id, 'END'),
      'New post in a topic of 10,000': write(longest.id),
    }),
    'Search: a common word': search('praam'),
    'Search: a word of one post': search(await rareWordIn(client)),
    'Like of a post': {
      query: textOf('LikePost'),
      variables: { topicId: hundred.id, id: hundred.postId },
      restore: () => unlike(client, hundred.postId, userId),
    },
    'New post in a topic of 100': write(hundred.id),
  }
}

const written = 'Kirjutan siia, et mõõta, kui kaua see kestab.'

async function markHalfRead(client: pg.Client, topicId: string, userId: string) {
  await client.query(
    `insert into topic_reads select $1, $2, kuupaev from posts where teema_id = $2
       order by kuupaev offset (select postitused_hulk / 2 from topics where _id = $2) limit 1
     on conflict (user_id, teema_id) do update set loetud_kuni = excluded.loetud_kuni`,
    [userId, topicId],
  )
}

async function unlike(client: pg.Client, postId: string, userId: string) {
  await client.query('delete from post_likes where postitus_id = $1 and user_id = $2', [postId, userId])
}

async function unwrite(client: pg.Client, topicId: string) {
  await client.query('delete from posts where teema_id = $1 and tekst = $2', [topicId, `<p>${written}</p>`])
  await client.query(
    `update topics set viimane_postitus = (select max(kuupaev) from posts where teema_id = $1),
       postitused_hulk = (select count(*) from posts where teema_id = $1) where _id = $1`,
    [topicId],
  )
}
