import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, type GraphQLField, isLeafType } from 'graphql'

/** What writes are made of. */
export interface World {
  /** Makes another write, acknowledged. @returns its data @throws when the run ends before */
  make: (name: string) => Promise<Made>
  /** Reads from the store, or inserts what no mutation does. */
  query: (text: string) => Promise<Record<string, unknown>[]>
  /** The newest link mailed to an address, once it has arrived. */
  mailedLink: (email: string) => Promise<string>
  /** How long a writer pauses after each of its writes, in ms. */
  pauseMs?: number
}

/** A write that was acknowledged. */
export interface Made {
  /** The id of what it has made. */
  id: string
  variables: Record<string, unknown>
  data: Record<string, unknown>
}

/** How a mutation is sent, and what the store has after it. */
interface Write {
  /** Variables of one more write, and what it acts on, made before. The mark is a UUID that is found in the store. */
  variables: (mark: string, world: World) => Promise<object> | object
  /** What to read of the result; by default its id. */
  select?: string
  /** The id of what was made, in the result; by default `id`. */
  idOf?: (result: never) => string
  /** Counts in the store what the write has made: SQL of one number. */
  stored?: (mark: string, variables: never, result: never) => string
  /** The number after an acknowledged write, 1 by default. After one without a response it may be missing, and is never exceeded. */
  expected?: 0
  /** Whether the next write of this kind replaces it: then the last acknowledged one counts, or one after it. */
  replaces?: true
  /** Who gets a mail. */
  mailTo?: (mark: string) => string
  file?: (mark: string) => Blob
  /** A refusal that a fault explains. */
  mayBeRefused?: RegExp
  /** Why nothing is counted. */
  uncounted?: string
  /** Why it is not sent by the writers of all kinds. */
  unsent?: string
}

type Ids = { id: string }
const count = (table: string, where: string) => `select count(*)::int as n from ${table} where ${where}`
const text = (mark: string) => `<p>${mark}</p>`
const emailOf = (mark: string) => `p${mark}@saar.test`
const on = (target: string) => async (_mark: string, world: World) => ({ id: (await world.make(target)).id })
const removed = (target: string, table: string): Write => ({
  variables: on(target),
  stored: (_mark, { id }: Ids) => count(table, `_id = '${id}'`),
  expected: 0,
})
/** On a post of a new topic. */
const onPost = async (_mark: string, { make }: World) => {
  const { id, variables } = await make('createPost')
  return { id, topicId: variables.topicId as string }
}
const past = () => new Date(Date.now() - 1_000).toISOString()
const before = (table: string, first: string, second: string) =>
  count(`${table} one join ${table} other on one.jrg < other.jrg`, `one._id = '${first}' and other._id = '${second}'`)
const withWebhook = async (_mark: string, { make }: World) => {
  await make('updateWebhook')
  return {}
}
/** Two new albums. */
const twoAlbums = async ({ make }: World) => [(await make('createAlbum')).id, (await make('createAlbum')).id] as const

const writeList: Record<string, Write> = {
  // The forum.
  createCategory: {
    variables: (name) => ({ input: { name } }),
    stored: (mark) => count('categories', `nimi = '${mark}'`),
  },
  updateCategory: {
    variables: async (name, world) => ({ ...(await on('createCategory')(name, world)), input: { name } }),
    stored: (mark, { id }: Ids) => count('categories', `nimi = '${mark}' and _id = '${id}'`),
  },
  moveCategoryNextTo: {
    variables: async (_mark, { make }) => {
      const other = await make('createCategory')
      return { id: (await make('createCategory')).id, target: { before: other.id } }
    },
    stored: (_mark, { id, target }: Ids & { target: { before: string } }) => before('categories', id, target.before),
  },
  deleteCategory: removed('createCategory', 'categories'),
  followCategory: {
    variables: async (mark, world) => ({ ...(await on('createCategory')(mark, world)), level: 'MUTED' }),
    stored: (_mark, { id }: Ids) => count('category_follows', `kategooria_id = '${id}'`),
  },
  createTopic: {
    variables: async (title, { make }) => ({
      input: { title, text: text(title), categoryId: (await make('createCategory')).id },
    }),
    stored: (mark) => count('topics', `pealkiri = '${mark}'`),
  },
  updateTopic: {
    variables: async (title, world) => ({ ...(await on('createTopic')(title, world)), input: { title } }),
    stored: (mark, { id }: Ids) => count('topics', `pealkiri = '${mark}' and _id = '${id}'`),
  },
  likeTopic: {
    variables: on('createTopic'),
    stored: (_mark, { id }: Ids) => count('topic_likes', `teema_id = '${id}'`),
  },
  unlikeTopic: {
    variables: async (_mark, { make }) => ({ id: (await make('likeTopic')).variables.id }),
    stored: (_mark, { id }: Ids) => count('topic_likes', `teema_id = '${id}'`),
    expected: 0,
  },
  followTopic: {
    variables: async (mark, world) => ({ ...(await on('createTopic')(mark, world)), level: 'MUTED' }),
    stored: (_mark, { id }: Ids) => count('topic_follows', `teema_id = '${id}'`),
  },
  createPost: {
    variables: async (mark, { make }) => ({ topicId: (await make('createTopic')).id, input: { text: text(mark) } }),
    select: '{ postPage { items { id } } }',
    idOf: ({ postPage }: { postPage: { items: Ids[] } }) => postPage.items[0]?.id ?? '',
    stored: (mark) => count('posts', `tekst = '${text(mark)}'`),
  },
  updatePost: {
    variables: async (mark, world) => ({ ...(await onPost(mark, world)), input: { text: text(mark) } }),
    stored: (mark, { id }: Ids) => count('posts', `tekst = '${text(mark)}' and _id = '${id}'`),
  },
  likePost: { variables: onPost, stored: (_mark, { id }: Ids) => count('post_likes', `postitus_id = '${id}'`) },
  unlikePost: {
    variables: async (_mark, { make }) => {
      const { id, topicId } = (await make('likePost')).variables
      return { id, topicId }
    },
    stored: (_mark, { id }: Ids) => count('post_likes', `postitus_id = '${id}'`),
    expected: 0,
  },
  deleteTopic: removed('createTopic', 'topics'),
  deletePost: { variables: onPost, stored: (_mark, { id }: Ids) => count('posts', `_id = '${id}'`), expected: 0 },
  // History and trash.
  restoreRevision: {
    variables: async (_mark, { make }) => {
      const { id } = (await make('updateTopic')).variables
      return { kind: 'TOPIC', id, revision: 'algus' }
    },
    // That of the change that it takes back is one too.
    stored: (_mark, { id }: Ids) => `select count(*)::int - 1 as n from revisions where kirje = '${id}'`,
  },
  removeRevision: {
    variables: async (_mark, { make }) => {
      const { id } = (await make('updateTopic')).variables
      return { kind: 'TOPIC', id, revision: 'algus' }
    },
    stored: (_mark, { id }: Ids) => count('revisions', `kirje = '${id}' and enne->'pealkiri' = 'null'`),
  },
  restoreDeleted: {
    variables: async (_mark, { make }) => ({ id: (await make('deleteTopic')).variables.id }),
    stored: (_mark, { id }: Ids) => count('topics', `_id = '${id}'`),
  },
  deleteForever: removed('deleteTopic', 'trash'),
  markForumRead: {
    variables: async (_mark, { make }) => ({
      categoryId: ((await make('createTopic')).variables.input as { categoryId: string }).categoryId,
      until: past(),
    }),
    uncounted: 'own topics are read without it',
  },
  markLikesSeen: {
    variables: () => ({ until: past() }),
    stored: (_mark, { until }: { until: string }) => count('for_you_visits', `vaadatud >= '${until}'`),
  },
  // Files.
  uploadFile: {
    select: '{ id url }',
    variables: () => ({ file: null, visibility: 'FORUM' }),
    file: (mark) => new Blob([mark], { type: 'text/plain' }),
    stored: (mark) => count('files', `nimi = '${mark}.txt'`),
  },
  deleteFile: removed('uploadFile', 'files'),
  // Content.
  createArticle: {
    variables: (title) => ({ catalogue: 'uudised', input: { title, language: 'et' } }),
    stored: (mark) => count('articles', `pealkiri = '${mark}'`),
  },
  updateArticle: {
    variables: async (title, world) => ({
      ...(await on('createArticle')(title, world)),
      catalogue: 'uudised',
      input: { title },
    }),
    stored: (mark, { id }: Ids) => count('articles', `pealkiri = '${mark}' and _id = '${id}'`),
  },
  deleteArticle: {
    ...removed('createArticle', 'articles'),
    variables: async (mark, world) => ({ ...(await on('createArticle')(mark, world)), catalogue: 'uudised' }),
  },
  createAlbum: {
    variables: (et) => ({ input: { title: { et } } }),
    select: '{ album { id } }',
    idOf: ({ album }: { album: Ids | null }) => album?.id ?? '',
    stored: (mark) => count('albums', `nimi->>'et' = '${mark}'`),
  },
  updateAlbum: {
    variables: async (et, world) => ({ ...(await on('createAlbum')(et, world)), input: { title: { et } } }),
    select: '{ album { id } }',
    stored: (mark, { id }: Ids) => count('albums', `nimi->>'et' = '${mark}' and _id = '${id}'`),
  },
  moveAlbum: {
    variables: async (_mark, world) => ({ id: (await twoAlbums(world))[0], direction: 'DOWN' }),
    uncounted: 'other albums are created beside it; that positions are distinct is',
  },
  moveAlbumNextTo: {
    variables: async (_mark, world) => {
      const [first, second] = await twoAlbums(world)
      return { id: second, target: { before: first } }
    },
    stored: (_mark, { id, target }: Ids & { target: { before: string } }) => before('albums', id, target.before),
  },
  moveAlbumToPosition: {
    variables: async (_mark, world) => ({ id: (await twoAlbums(world))[1], position: 0 }),
    uncounted: 'other albums are created beside it; that positions are distinct is',
  },
  deleteAlbum: removed('createAlbum', 'albums'),
  saveHomePage: {
    variables: (mark) => ({
      input: { et: [{ intro: { id: randomUUID(), title: mark } }], en: [{ intro: { id: randomUUID(), title: mark } }] },
    }),
    select: '{ __typename }',
    // Both languages or none.
    stored: (mark) =>
      `select case count(*) when 2 then 1 when 0 then 0 else -1 end as n from home_pages where plokid::text like '%${mark}%'`,
    replaces: true,
  },
  createProtocol: {
    variables: (mark) => ({ input: { text: text(mark), date: { year: 2026, month: 10, day: 30 } } }),
    stored: (mark) => count('protocols', `tekst = '${text(mark)}'`),
  },
  updateProtocol: {
    variables: async (mark, world) => ({ ...(await on('createProtocol')(mark, world)), input: { text: text(mark) } }),
    stored: (mark, { id }: Ids) => count('protocols', `tekst = '${text(mark)}' and _id = '${id}'`),
  },
  deleteProtocol: removed('createProtocol', 'protocols'),
  markFeedbackAnswered: {
    variables: async (mark, world) => ({ id: await feedback(mark, world), answered: true }),
    stored: (_mark, { id }: Ids) => count('feedback', `_id = '${id}' and vastatud is not null`),
  },
  deleteFeedback: {
    ...removed('', 'feedback'),
    variables: async (mark, world) => ({ id: await feedback(mark, world) }),
  },
  markFeedbackSeen: {
    variables: () => ({ until: past() }),
    stored: (_mark, { until }: { until: string }) => count('feedback_visits', `nahtud_kuni >= '${until}'`),
  },
  // People.
  inviteUser: {
    variables: (mark) => ({ input: { email: emailOf(mark), name: mark } }),
    stored: (mark) => count('users', `email_key = '${emailOf(mark)}'`),
    mailTo: emailOf,
  },
  invitePeople: {
    variables: (mark) => ({ people: [{ email: emailOf(mark), name: mark }] }),
    select: '{ result }',
    stored: (mark) => count('users', `email_key = '${emailOf(mark)}'`),
    mailTo: emailOf,
  },
  mailInvitations: { variables: () => ({}), select: '{ waiting }', uncounted: 'all are invited already' },
  resendInvitation: {
    variables: async (_mark, { make }) => ({ userId: (await make('inviteUser')).id }),
    // Its link is created when the mail is sent.
    stored: (_mark, { userId }: { userId: string }) =>
      `select least(1, (select count(*) from user_links where user_id = '${userId}')
        + (select count(*) from jobs join users on email_key = details->>'emailKey' where users._id = '${userId}'))::int as n`,
  },
  updateUser: {
    variables: async (name, { make }) => {
      const { id, variables } = await make('inviteUser')
      return { id, input: { name, email: (variables.input as { email: string }).email } }
    },
    stored: (mark, { id }: Ids) => count('users', `nimi = '${mark}' and _id = '${id}'`),
  },
  deleteUser: removed('inviteUser', 'users'),
  register: {
    variables: async (name, { make, mailedLink }) => {
      const { email } = (await make('inviteUser')).variables.input as { email: string }
      return { token: tokenIn(await mailedLink(email)), input: { name, email, password: randomUUID() } }
    },
    select: '{ token }',
    // A mail that is sent again after a kill has another link.
    mayBeRefused: /aegunud/,
    stored: (_mark, { input }: { input: { email: string } }) =>
      count('users', `email_key = '${input.email}' and staatus = 2 and registreeritud is not null`),
  },
  requestPasswordReset: {
    variables: async (_mark, { make }) => ({
      email: ((await make('register')).variables.input as { email: string }).email,
    }),
    uncounted: 'its response never says whether a mail follows',
  },
  setPassword: { variables: () => ({}), unsent: 'it ends the API tokens and other sessions of the admin' },
  revertEmail: { variables: () => ({}), unsent: 'it needs the link in the mail of a changed email' },
  signIn: {
    variables: () => ({ email: 'liige@saar.test', password: 'saarekogu' }),
    select: '{ token }',
    uncounted: 'a session has no mark',
  },
  signOut: { variables: () => ({}), unsent: 'it ends the session that writes' },
  endDevice: {
    variables: async (_mark, { query }) => {
      const [session] = await query(`insert into sessions (token_hash, user_id)
        select sha256(gen_random_uuid()::text::bytea), _id from users where email = 'admin@saar.test' returning _id`)
      return { id: String(session?._id) }
    },
    stored: (_mark, { id }: Ids) => count('sessions', `_id = '${id}'`),
    expected: 0,
  },
  endOtherDevices: { variables: () => ({}), unsent: 'it ends the sessions of other writers' },
  createDataExport: { variables: () => ({ password: 'saarekogu' }), uncounted: 'a member has one at a time' },
  leaveCommunity: { variables: () => ({}), unsent: 'it ends the session that writes' },
  cancelLeaving: {
    variables: async (_mark, { make, query }) => {
      const { id } = await make('inviteUser')
      await query(`update users set lahkumas = now() where _id = '${id}'`)
      return { userId: id }
    },
    stored: (_mark, { userId }: { userId: string }) => count('users', `_id = '${userId}' and lahkumas is null`),
  },
  stayInCommunity: { variables: () => ({}), unsent: 'it needs the link in the mail of a member who leaves' },
  completeWelcomeSteps: {
    variables: () => ({ steps: ['DIRECTORY'] }),
    uncounted: 'the admin of the demo has none left',
  },
  setMailPreference: {
    variables: () => ({ frequency: randomBytes(1)[0]! % 2 === 0 ? 'DAILY' : 'AT_ONCE' }),
    stored: (_mark, { frequency }: { frequency: string }) =>
      count('mail_preferences', `valik = '${frequency === 'DAILY' ? 'paev' : 'kohe'}'`),
    replaces: true,
  },
  createApiToken: {
    variables: (name) => ({ input: { name } }),
    select: '{ token { id } }',
    idOf: ({ token }: { token: Ids }) => token.id,
    stored: (mark) => count('tool_tokens', `nimi = '${mark}'`),
  },
  revokeApiToken: removed('createApiToken', 'tool_tokens'),
  subscribeToPush: {
    variables: (mark) => ({ input: subscription(`https://push.saar.test/${mark}`) }),
    select: '{ endpoint }',
    stored: (mark) => count('push_devices', `aadress like '%${mark}'`),
    replaces: true,
  },
  unsubscribeFromPush: {
    variables: async (_mark, { make }) => {
      await make('subscribeToPush')
      return {}
    },
    select: '{ endpoint }',
    uncounted: 'the next subscription replaces it',
  },
  // Mails and messages.
  sendAnnouncement: {
    variables: (title) => ({ input: { title, text: text(title), audience: 'ADMINS' } }),
    stored: (mark) => count('announcements', `pealkiri = '${mark}'`),
    mailTo: () => 'admin@saar.test',
  },
  testAnnouncement: {
    variables: (title) => ({ input: { title, text: text(title), audience: 'ADMINS' } }),
    uncounted: 'it sends a mail only',
  },
  updateWebhook: {
    variables: (mark) => ({ input: { url: `https://webhook.saar.test/${mark}`, enabled: false } }),
    select: '{ url }',
    stored: (mark) => count('webhooks', `aadress like '%${mark}'`),
    replaces: true,
  },
  rotateWebhookSecret: {
    variables: withWebhook,
    select: '{ secret }',
    stored: (_mark, _variables, { secret = '' }: { secret?: string }) =>
      count('webhooks', `encode(saladus, 'base64') = '${secret.replace('whsec_', '')}'`),
    replaces: true,
  },
  testWebhook: { variables: withWebhook, select: '{ url }', uncounted: 'it sends a message only' },
}

async function feedback(mark: string, { query }: World): Promise<string> {
  const [row] = await query(
    `insert into feedback (_id, nimi, email, tekst, kuupaev) values (gen_random_uuid(), 'Mari', 'mari@saar.test', '${mark}', now()) returning _id`,
  )
  return String(row?._id)
}

function subscription(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { endpoint, p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

const tokenIn = (link: string) => link.slice(link.lastIndexOf('/') + 1)

/** Every mutation of the schema. @throws for one without an entry, and for an entry without a mutation */
export const writes: ReadonlyMap<string, Write & { document: string }> = new Map(
  Object.values(
    buildSchema(readFileSync('schema/generated/schema.graphql', 'utf8')).getMutationType()!.getFields(),
  ).map((field) => {
    const write = writeList[field.name]
    if (!write) throw new Error(`tests/prove/writes.ts has no ${field.name}`)
    return [field.name, { ...write, document: documentOf(field, write.select) }]
  }),
)
for (const name of Object.keys(writeList))
  if (!writes.has(name)) throw new Error(`The schema has no mutation ${name}, which tests/prove/writes.ts has`)

function documentOf({ name, args, type }: GraphQLField<unknown, unknown>, select = '{ id }'): string {
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const named = getNamedType(type)
  return `mutation Write${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${isLeafType(named) ? '' : select} }`
}
