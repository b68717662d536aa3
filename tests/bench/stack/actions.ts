import type { Stack } from '../servers.ts'

/** An action of a member, as one registered operation of the client. */
export interface Action {
  operation: string
  /** The email of the user who does it; default: that of a member. */
  as?: string
  variables: () => Record<string, unknown>
  /** Restores the store, because the changes of the action would influence later runs. */
  restore?: () => Promise<unknown>
}

/** The names of the actions in the order of the table. */
export const actionNames = [
  'home',
  'category of 2,000 topics',
  'topic of 100',
  'the same, unchanged',
  'search of a common word',
  'like of a post',
  'new post in a topic of 100',
  'save of an article of 20 modules',
  'albums',
  'calendar',
] as const
export type ActionName = (typeof actionNames)[number]

const written = '<p>Kirjutan siia, et mõõta, kui kaua see kestab.</p>'

/** Prepares a store and gives the actions on it. @param send sends one of them, with the variables */
export async function actionsOn(
  { client }: Stack,
  userId: string,
  send: (action: Action) => Promise<Record<string, { id: string }>>,
): Promise<Record<ActionName, Action>> {
  const { rows } = await client.query<{ id: string; postId: string }>(topicOf100)
  const [{ id: topicId, postId }] = rows as [(typeof rows)[number]]
  const markHalfRead = () => client.query(halfRead, [userId, topicId])
  await markHalfRead()
  const topic = { operation: 'Topic', variables: () => ({ id: topicId, from: 'FIRST_UNREAD' }) }
  const editor = 'admin@saar.test'
  const created = await send({ operation: 'CreateArticle', as: editor, variables: () => article(0) })
  let saves = 0
  const actions: Record<ActionName, Action> = {
    home: { operation: 'Home', variables: () => ({}) },
    'category of 2,000 topics': { operation: 'Category', variables: () => ({ slug: 'vaba-jutt' }) },
    'topic of 100': { ...topic, restore: markHalfRead },
    'the same, unchanged': topic,
    'search of a common word': { operation: 'SearchForum', variables: () => ({ text: 'praam' }) },
    'like of a post': {
      operation: 'LikePost',
      variables: () => ({ topicId, id: postId }),
      restore: () => client.query('delete from post_likes where postitus_id = $1 and user_id = $2', [postId, userId]),
    },
    'new post in a topic of 100': {
      operation: 'CreatePost',
      // As the client does where the end of the topic is loaded.
      variables: () => ({ topicId, input: { text: written }, size: 10 }),
      restore: async () => {
        await client.query('delete from posts where teema_id = $1 and tekst = $2', [topicId, written])
        await client.query(countedAgain, [topicId])
      },
    },
    'save of an article of 20 modules': {
      operation: 'UpdateArticle',
      as: editor,
      // Another text of one module each time.
      variables: () => ({ ...article((saves += 1)), id: created.createArticle?.id }),
    },
    albums: { operation: 'Albums', variables: () => ({ size: 50 }) },
    calendar: { operation: 'Calendar', variables: () => ({ when: 'COMING', size: 50 }) },
  }
  await client.query('vacuum analyze')
  return actions
}

/** SQL that adds a topic of exactly 100 posts with two likes each, the same in every demo. */
export const topicOf100 = `
  with topic as (
    insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, postitused_hulk, viimane_postitus)
    select gen_random_uuid(), k._id, 'Sada vastust', '<p>Täpselt sada.</p>', u._id, u.nimi,
      now() - interval '4 days', 100, now() - interval '4 days' + interval '100 minutes'
    from categories k, users u where k.slug = 'teated' and u.email_key = 'admin@saar.test'
    returning _id, kuupaev
  ), source as (
    select p.tekst, p.user_id, p.nimi, row_number() over (order by md5(p.tekst), p.nimi) as n
    from posts p join users u on u._id = p.user_id
    where u.email_key not like 'elanik%' limit 100
  ), written as (
    insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
    select gen_random_uuid(), topic._id, tekst, user_id, nimi, topic.kuupaev + n * interval '1 minute'
    from source, topic
    returning _id, teema_id, kuupaev
  ), liked as (
    insert into post_likes (postitus_id, user_id)
    select written._id, u._id from written, users u where u.email_key in ('admin@saar.test', 'moderaator@saar.test')
  )
  select teema_id as id, _id as "postId" from written order by kuupaev desc limit 1`

const halfRead = `
  insert into topic_reads select $1, $2, kuupaev from posts where teema_id = $2
    order by kuupaev offset (select postitused_hulk / 2 from topics where _id = $2) limit 1
  on conflict (user_id, teema_id) do update set loetud_kuni = excluded.loetud_kuni`

const countedAgain = `
  update topics set viimane_postitus = (select max(kuupaev) from posts where teema_id = $1),
    postitused_hulk = (select count(*) from posts where teema_id = $1) where _id = $1`

const sentence = 'Praam „Regula“ sõidab homme kell 8.15, sest tuul pöördub loodesse ja meri on rahulik. '

/** The variables of an article whose first module is the `number`th text of it. */
const article = (number: number) => ({
  catalogue: 'uudised',
  input: {
    title: 'Kakskümmend moodulit',
    modules: Array.from({ length: 20 }, (_, index) => ({
      text: { id: `m${index}`, html: `<p>${index === 0 ? number : index}. ${sentence.repeat(8)}</p>` },
    })),
  },
})
