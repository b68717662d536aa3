import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../api/store/transaction.ts'
import { createLink, createRevertLink } from '../../../api/users/links.ts'
import { uploadBody } from '../../files/upload/multipartBody.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import type { GraphqlResponse } from '../../support/gateway/gateway.ts'
import { mutationNames, mutations } from './mutations.ts'
import { recordsOf, type WritingWorld, writingWorld } from './writingWorld.ts'

/** A mutation with arguments for one record. */
interface Call {
  document: string
  variables?: Record<string, unknown>
  /** The token instead of the admin's. */
  token?: string
}

/** How a mutation is repeated. */
interface Repeat {
  call: () => Call | Promise<Call>
  /** The result of the second call: the same, or a code that says that it has been done. */
  again?: 'BAD_USER_INPUT' | 'NOT_FOUND' | 'UNAUTHENTICATED'
  /** The records of its kind, for creates. */
  count?: () => Promise<number>
}

let world: WritingWorld
let records: ReturnType<typeof recordsOf>

beforeAll(async () => {
  world = await writingWorld()
  records = recordsOf(world)
})
afterAll(() => world.close())

const withId =
  (document: string, id: () => Promise<string>, more: Record<string, unknown> = {}) =>
  async () => ({
    document: `mutation($id:ID!){${document}}`,
    variables: { id: await id(), ...more },
  })
const withPost = (document: string) => async () => ({
  document: `mutation($topicId:ID!,$id:ID!){${document}}`,
  variables: await records.post(),
})
/** Of RFC 8291. */
const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const counted = (path: string) => async () => ((await world.call('GET', path)) as unknown[]).length
/** A member of the world with a token of their own. */
const person = (): Promise<Person> => world.api.person()

/** A mutation by a member, who enters the password. */
const withPassword = (document: string) => async () => {
  const { token } = await person()
  return { document: `mutation($password:String!){${document}}`, variables: { password: usualPassword }, token }
}
/** The id of a member who leaves in 7 days. */
const leaving = async () => {
  const { _id } = await person()
  await world.api.db.execute(sql`update users set lahkumas = now() where _id = ${_id}`)
  return _id
}

/** Sets an address on which no server listens. */
const hooked = (document: string) => async () => {
  await world.call('PUT', '/api/veebihaak', { aadress: 'https://naide.invalid/', sees: false })
  return { document }
}

const changedProtocol = async () => {
  const id = await records.protocol()
  await world.call('PUT', `/api/protokollid/${id}`, { tekst: '<p>b</p>' })
  return id
}
const deletedProtocol = async () => {
  const id = await records.protocol()
  await world.call('DELETE', `/api/protokollid/${id}`)
  return id
}

const repeats: Record<string, Repeat> = {
  subscribeToPush: {
    call: () => ({
      document: 'mutation($input:PushSubscriptionInput!){subscribeToPush(input:$input){endpoint}}',
      variables: { input: device },
    }),
  },
  createAlbum: {
    call: () => ({ document: 'mutation{createAlbum(input:{title:{et:"Talgud"}}){album{id}}}' }),
    count: counted('/api/galerii'),
  },
  createArticle: {
    call: async () => ({
      document: `mutation($of:ID!){createArticle(catalogue:"loodus",input:{title:"Seals",language:en},versionOf:$of){id version}}`,
      variables: { of: await records.article('loodus') },
    }),
    count: counted('/api/loodus'),
  },
  cancelLeaving: { call: withId('cancelLeaving(userId:$id)', leaving) },
  // A repeat returns the export that is being made.
  createDataExport: { call: withPassword('createDataExport(password:$password){id}') },
  endDevice: {
    async call() {
      const { token, email } = await person()
      await world.gateway.query(
        'mutation($email:String!,$password:String!){signIn(email:$email,password:$password){token}}',
        {
          variables: { email, password: usualPassword },
        },
      )
      const { data } = await world.gateway.query('{devices{id isCurrent}}', { token })
      const others = (data?.devices as { id: string; isCurrent: boolean }[]).filter(({ isCurrent }) => !isCurrent)
      return { document: 'mutation($id:ID!){endDevice(id:$id)}', variables: { id: others[0]?.id }, token }
    },
    again: 'NOT_FOUND',
  },
  endOtherDevices: {
    call: async () => ({ document: 'mutation{endOtherDevices}', token: (await person()).token }),
  },
  leaveCommunity: { call: withPassword('leaveCommunity(password:$password)'), again: 'UNAUTHENTICATED' },
  stayInCommunity: {
    async call() {
      await world.api.db.execute(sql`insert into user_links (token_hash, kind, user_id, expires_at)
        values (sha256('link-stay'), 'stay', ${await leaving()}, now() + interval '7 days')`)
      return { document: 'mutation{stayInCommunity(token:"link-stay")}' }
    },
    again: 'BAD_USER_INPUT',
  },
  setMailPreference: {
    call: () => ({ document: 'mutation{setMailPreference(frequency:AT_ONCE){id frequency chosen}}' }),
  },
  completeWelcomeSteps: {
    call: async () => {
      const { _id, token } = await person()
      await world.api.db.execute(sql`update users set tervitus = '{andmed,liikmed}' where _id = ${_id}`)
      return { document: 'mutation{completeWelcomeSteps(steps:[DIRECTORY]){id welcome}}', token }
    },
  },
  createCategory: {
    call: () => ({ document: 'mutation{createCategory(input:{name:"Turg"}){id}}' }),
    count: counted('/api/foorum/kategooria'),
  },
  createPost: {
    call: async () => ({
      document:
        'mutation($topicId:ID!){createPost(topicId:$topicId,input:{text:"<p>Tere</p>"}){id postCount createdPost{id text} postPage{items{id}}}}',
      variables: { topicId: await records.topic() },
    }),
  },
  createProtocol: {
    call: () => ({ document: 'mutation{createProtocol(input:{text:"<p>Otsus</p>"}){id version}}' }),
    count: counted('/api/protokollid'),
  },
  // The secret is returned once: see the test below.
  createApiToken: {
    call: () => ({ document: 'mutation{createApiToken(input:{name:"Skript"}){token{id name ending}}}' }),
    count: counted('/api/toolivotmed'),
  },
  createTopic: {
    call: async () => ({
      document:
        'mutation($k:ID!){createTopic(input:{title:"Praam",text:"<p>a</p>",categoryId:$k}){id version category{topicPage{items{id}}}}}',
      variables: { k: await records.category() },
    }),
  },
  deleteAlbum: { call: withId('deleteAlbum(id:$id){id}', () => records.album()), again: 'NOT_FOUND' },
  deleteArticle: {
    call: withId('deleteArticle(catalogue:"uudised",id:$id)', () => records.article()),
    again: 'NOT_FOUND',
  },
  deleteCategory: { call: withId('deleteCategory(id:$id)', () => records.category()), again: 'NOT_FOUND' },
  deleteForever: { call: withId('deleteForever(id:$id)', deletedProtocol), again: 'NOT_FOUND' },
  deleteFeedback: { call: withId('deleteFeedback(id:$id)', () => records.message()), again: 'NOT_FOUND' },
  deleteFile: { call: withId('deleteFile(id:$id)', () => records.file()), again: 'NOT_FOUND' },
  deletePost: { call: withPost('deletePost(topicId:$topicId,id:$id){id postCount}'), again: 'NOT_FOUND' },
  deleteProtocol: { call: withId('deleteProtocol(id:$id)', () => records.protocol()), again: 'NOT_FOUND' },
  deleteTopic: { call: withId('deleteTopic(id:$id)', () => records.topic()), again: 'NOT_FOUND' },
  deleteUser: { call: withId('deleteUser(id:$id)', () => records.member()), again: 'NOT_FOUND' },
  invitePeople: {
    call: () => ({ document: 'mutation{invitePeople(people:[{email:"loendist@saar.test"}]){result reason}}' }),
    count: counted('/api/users'),
  },
  inviteUser: {
    call: () => ({ document: 'mutation{inviteUser(input:{email:"kutsutud@saar.test"}){id status}}' }),
    count: counted('/api/users'),
  },
  likePost: { call: withPost('likePost(topicId:$topicId,id:$id){id likeCount likedByMe}') },
  likeTopic: { call: withId('likeTopic(id:$id){id likeCount likedByMe}', () => records.topic()) },
  mailInvitations: { call: () => ({ document: 'mutation{mailInvitations{notInvited}}' }) },
  markFeedbackAnswered: {
    call: withId('markFeedbackAnswered(id:$id,answered:true){id answer{name answeredAt}}', () => records.message()),
  },
  markFeedbackSeen: {
    call: () => ({ document: 'mutation{markFeedbackSeen(until:"2026-03-03T08:00:00.000Z")}' }),
  },
  followCategory: {
    call: withId('followCategory(id:$id,level:WATCHING){id subscriptionLevel}', () => records.category()),
  },
  followTopic: { call: withId('followTopic(id:$id,level:WATCHING){id subscriptionLevel}', () => records.topic()) },
  markLikesSeen: {
    call: () => ({ document: 'mutation{markLikesSeen(until:"2026-03-03T08:00:00.000Z")}' }),
  },
  markForumRead: {
    call: () => ({ document: 'mutation{markForumRead(until:"2026-03-03T08:00:00.000Z")}' }),
  },
  // Down, which is a call of §7 by itself, then to the top, where a further step has no effect.
  moveAlbum: {
    call: withId('moveAlbum(id:$id,direction:UP){id}', async () => {
      await records.album()
      const id = await records.album()
      await world.query('mutation($id:ID!){moveAlbum(id:$id,direction:DOWN){id}}', { id })
      return id
    }),
  },
  moveAlbumNextTo: {
    call: async () => ({
      document: 'mutation($id:ID!,$target:MoveTargetInput!){moveAlbumNextTo(id:$id,target:$target){id}}',
      variables: { id: await records.album(), target: { after: await records.album() } },
    }),
  },
  moveCategoryNextTo: {
    call: async () => ({
      document: 'mutation($id:ID!,$target:MoveTargetInput!){moveCategoryNextTo(id:$id,target:$target){id order}}',
      variables: { id: await records.category(), target: { after: await records.category() } },
    }),
  },
  moveAlbumToPosition: {
    call: withId('moveAlbumToPosition(id:$id,position:1){id}', async () => {
      await records.album()
      return records.album()
    }),
  },
  register: {
    async call() {
      const { data } = await world.query('mutation{inviteUser(input:{email:"uus@saar.test"}){id}}')
      const token = await createLink(world.api.db, 'invitation', (data?.inviteUser as { id: string }).id)
      const input = { name: 'Uus', email: 'uus@saar.test', password: 'saarekogu' }
      return {
        document: 'mutation($token:String!,$input:RegisterInput!){register(token:$token,input:$input){user{id}}}',
        variables: { token, input },
      }
    },
    again: 'BAD_USER_INPUT',
  },
  requestPasswordReset: { call: () => ({ document: 'mutation{requestPasswordReset(email:"keegi@saar.test")}' }) },
  removeRevision: { call: withId('removeRevision(kind:PROTOCOL,id:$id,revision:"algus")', changedProtocol) },
  restoreDeleted: { call: withId('restoreDeleted(id:$id)', deletedProtocol) },
  restoreRevision: { call: withId('restoreRevision(kind:PROTOCOL,id:$id,revision:"algus")', changedProtocol) },
  resendInvitation: {
    call: withId('resendInvitation(userId:$id)', async () => {
      const { data } = await world.query('mutation{inviteUser(input:{email:"teine@saar.test"}){id}}')
      return (data?.inviteUser as { id: string }).id
    }),
  },
  revertEmail: {
    async call() {
      const { _id, email } = await person()
      await world.call('PUT', `/api/users/admin/${_id}`, { email: `uus-${email}` })
      return {
        document: 'mutation($token:String!){revertEmail(token:$token)}',
        variables: { token: await revertLinkOf(_id) },
      }
    },
    again: 'BAD_USER_INPUT',
  },
  revokeApiToken: {
    call: withId('revokeApiToken(id:$id)', async () => {
      const { data } = await world.query('mutation{createApiToken(input:{name:"Ajutine"}){token{id}}}')
      return (data?.createApiToken as { token: { id: string } }).token.id
    }),
    again: 'NOT_FOUND',
  },
  // Each press makes another secret, of which the last one is valid.
  rotateWebhookSecret: { call: hooked('mutation{rotateWebhookSecret{__typename}}') },
  saveHomePage: {
    call: () => ({
      document: 'mutation{saveHomePage(input:{et:[{calendar:{id:"a"}}],en:[]}){et{id} version}}',
    }),
  },
  setPassword: {
    async call() {
      const { _id, token } = await person()
      return {
        document: 'mutation($id:ID!){setPassword(userId:$id,password:"saladus1")}',
        variables: { id: _id },
        token,
      }
    },
  },
  signIn: {
    async call() {
      const { email } = await person()
      return {
        document: 'mutation($email:String!,$password:String!){signIn(email:$email,password:$password){user{id}}}',
        variables: { email, password: usualPassword },
      }
    },
  },
  testAnnouncement: {
    call: () => ({
      document: 'mutation{testAnnouncement(input:{title:"Koosolek",text:"<p>Tule</p>",audience:EVERYBODY})}',
    }),
  },
  testWebhook: { call: hooked('mutation{testWebhook{url enabled}}') },
  unsubscribeFromPush: { call: () => ({ document: 'mutation{unsubscribeFromPush{endpoint}}' }) },
  signOut: { call: async () => ({ document: 'mutation{signOut}', token: (await person()).token }) },
  sendAnnouncement: {
    call: () => ({
      document:
        'mutation{sendAnnouncement(input:{title:"Koosolek",text:"<p>Tule</p>",audience:EVERYBODY}){id recipientCount}}',
    }),
    count: counted('/api/liikmekirjad'),
  },
  unlikePost: { call: withPost('unlikePost(topicId:$topicId,id:$id){id likeCount}') },
  unlikeTopic: { call: withId('unlikeTopic(id:$id){id likeCount}', () => records.topic()) },
  updateAlbum: {
    call: withId('updateAlbum(id:$id,input:{title:{et:"Uus"}}){album{id version title{et}}}', () => records.album()),
  },
  updateArticle: {
    call: withId('updateArticle(catalogue:"uudised",id:$id,input:{title:"Uus"}){id title version}', () =>
      records.article(),
    ),
  },
  updateCategory: { call: withId('updateCategory(id:$id,input:{name:"Uus nimi"}){id name}', () => records.category()) },
  updatePost: {
    call: withPost('updatePost(topicId:$topicId,id:$id,input:{text:"<p>b</p>"}){id postPage{items{id text}}}'),
  },
  updateProtocol: {
    call: withId('updateProtocol(id:$id,input:{text:"<p>b</p>"}){id text version}', () => records.protocol()),
  },
  updateTopic: { call: withId('updateTopic(id:$id,input:{title:"Uus"}){id title version}', () => records.topic()) },
  updateUser: { call: withId('updateUser(id:$id,input:{phone:"55"}){id phone}', () => records.member()) },
  updateWebhook: {
    call: () => ({
      document: 'mutation{updateWebhook(input:{url:"https://naide.invalid/",enabled:true}){url enabled pausedAt}}',
    }),
  },
  uploadFile: { call: () => ({ document: '' }), count: counted('/api/files') },
}

async function revertLinkOf(userId: string): Promise<string> {
  const { rows } = await world.api.db.execute<{ _id: string }>(
    sql`select _id from former_emails where user_id = ${userId}`,
  )
  return (await inTransaction(world.api.db, (tx) => createRevertLink(tx, rows[0]?._id ?? ''))) ?? ''
}

describe('every mutation that is sent twice, as after a lost response', () => {
  test('REST-7 (stack: both programs) the table has each mutation of the schema', () => {
    expect(Object.keys(repeats).sort()).toEqual([...mutationNames].sort())
    expect(mutations.filter(({ takesKey }) => takesKey).map(({ name }) => name)).toEqual(
      mutationNames.filter((name) => /^(create(?!DataExport)|invite|send|upload)/.test(name)),
    )
  })

  test.each(mutationNames)(
    'REST-7 (stack: both programs) %s with the same key makes one record and has one response',
    async (name) => {
      const repeat = repeats[name]
      if (!repeat) throw new Error(`No entry for ${name}`)
      const { call, again, count } = repeat
      const { document, variables = {}, token = world.admin.token } = await call()
      const headers = { 'idempotency-key': `twice-${name}` }
      const send = (): Promise<GraphqlResponse> =>
        name === 'uploadFile' ? uploaded(headers) : world.gateway.query(document, { token, variables, headers })
      const before = await count?.()
      const first = await send()
      expect(first.errors).toBeUndefined()
      const second = await send()
      if (again) expect(second.errors).toMatchObject([{ extensions: { code: again } }])
      else expect(second).toEqual(first)
      expect(await count?.()).toBe(before == null ? undefined : before + 1)
    },
  )
})

test('AUTH-10 (stack: both programs) a repeat of createApiToken returns the token without its secret', async () => {
  const document = 'mutation{createApiToken(input:{name:"Kaks korda"}){secret token{ending}}}'
  const headers = { 'idempotency-key': 'secret-twice' }
  const send = async () => (await world.gateway.query(document, { token: world.admin.token, headers })).data
  const first = (await send())?.createApiToken as { secret: string; token: { ending: string } }
  expect(first.secret).toMatch(/^sise_[\w-]{43}$/)
  expect(await send()).toEqual({ createApiToken: { secret: null, token: { ending: first.secret.slice(-4) } } })
})

async function uploaded(headers: Record<string, string>): Promise<GraphqlResponse> {
  const response = await fetch(`${world.gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'x-auth-token': world.admin.token, 'apollo-require-preflight': 'true', ...headers },
    body: uploadBody({ bytes: '%PDF-1.4\nTalgud', name: 'talgud.pdf', type: 'application/pdf' }),
  })
  return { status: response.status, ...((await response.json()) as Omit<GraphqlResponse, 'status'>) }
}
