import { sql } from 'drizzle-orm'
import { tokenDigest } from '../../../api/http/session/liveSession.ts'
import { unsubscribeKey, unsubscribeToken } from '../../../api/notifications/mail/unsubscribing.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { createLink, createRevertLink } from '../../../api/users/links.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { usualPassword } from '../../support/api/api.ts'
import type { World } from './world.ts'

/** The values of a path in its order, the body, and the query. */
export type RestRequest = [values?: string[], body?: object | string, query?: string]
type Made<T> = T | Promise<T>

const time = '2026-03-03T08:00:00.000Z'
const device = {
  endpoint: 'https://push.invalid/x',
  p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const announcement = { pealkiri: 'Koosolek', tekst: '<p>Tule.</p>', saajad: 'moderaatorid' }
const announcementInput = '(input:{title:"Koosolek" text:"<p>Tule.</p>" audience:MODERATORS})'

const newEmail = (w: World) => `uus${w.next()}@saar.test`
const invited = async (w: World) => w.made('invited', async () => (await w.api.person({ status: 1 }))._id)
const invitation = async (w: World) => createLink(w.api.db, 'invitation', (await w.api.person({ status: 1 }))._id)
const ended = async (w: World) => (await w.api.person({ status: Number(w.next()) % 2 })).email
const otherAlbum = (w: World) => w.made('other album', () => w.anew.album())
const otherCategory = (w: World) => w.made('other category', () => w.anew.category())
const slugOfCategory = (w: World) => w.made('category', async () => (await w.api.category()).slug)
const slugOfAlbum = (w: World) =>
  w.made('slug', async () => (await listed(w, '/api/galerii', await w.records.album())).slug)
const listed = async (w: World, path: string, id: string) =>
  ((await w.call('GET', path)) as { _id: string; slug: string }[]).find(({ _id }) => _id === id)!
const apiToken = (w: World) =>
  w.made('token', async () => (await w.call('POST', '/api/toolivotmed', { nimi: w.next() }))._id as string)
const publicArticle = (w: World, slug: string) =>
  w.made(slug, async () => (await w.call('POST', `/api/${slug}`, { pealkiri: 'Praam', avalik: true }))._id as string)
const hiddenArticle = (w: World, slug = 'uudised') => w.made(`hidden ${slug}`, () => w.anew.article(slug))
const uploaded = (w: World, folder: string) =>
  w.made(folder, async () => {
    const { body } = await upload(w.api, `%PDF-1.4\n${w.next()}`, { as: w.owner, folder, name: 'kava.pdf' })
    return body as { _id: string; tee: string }
  })
const path = async (w: World, folder: string) => (await uploaded(w, folder)).tee.slice(1)
const unsubscribing = async (w: World) => {
  const { _id, email } = await w.api.person()
  return unsubscribeToken(await unsubscribeKey(w.api.db), { userId: _id, emailKey: email.toLowerCase() }, new Date())
}
async function reverting(w: World) {
  const { _id } = await w.api.person()
  await w.call('PUT', `/api/users/admin/${_id}`, { email: newEmail(w) }, w.author)
  const { rows } = await w.api.db.execute<{ _id: string }>(sql`select _id from former_emails where user_id = ${_id}`)
  return (await inTransaction(w.api.db, (tx) => createRevertLink(tx, rows[0]?._id ?? ''))) ?? ''
}
/** Another session of the owner. */
async function otherSession(w: World) {
  const hash = tokenDigest(await startSession(w.api.db, w.owner._id))
  const { rows } = await w.api.db.execute<{ _id: string }>(sql`select _id from sessions where token_hash = ${hash}`)
  return rows[0]?._id ?? ''
}
/** The owner, or another member in place of the author, who leaves. */
async function leaving(w: World) {
  const member = w.owner === w.author ? await w.records.member() : w.owner._id
  await w.api.db.execute(sql`update users set lahkumas = now() where _id = ${member}::uuid`)
  return member
}
/** The token of a mailed link by which a member stays. */
const staying = async (w: World) => createLink(w.api.db, 'stay', await leaving(w))
const hooked = (w: World) =>
  w.made('webhook', () => w.call('PUT', '/api/veebihaak', { aadress: 'https://naide.invalid/', sees: false }, w.author))
const changedTopic = async (w: World) => {
  const topic = await w.records.topic()
  await w.call('PUT', `/api/foorum/teema/${topic}`, { pealkiri: w.next() })
  return topic
}
const deletedTopic = (w: World) =>
  w.made('deleted', async () => {
    const topic = await w.anew.topic()
    await w.call('DELETE', `/api/foorum/teema/${topic}`)
    return topic
  })
const post = async (w: World) => {
  const { topicId, id } = await w.records.post()
  return [topicId, id]
}

/** Valid requests by call; a call that is not listed needs neither values nor a body. */
export const restRequests: Record<string, (w: World, catalogue: string) => Made<RestRequest>> = {
  'POST /api/auth': (w) => [[], { email: w.author.email, parool: usualPassword }],
  'POST /api/auth (status 0 or 1)': async (w) => [[], { email: await ended(w), parool: usualPassword }],
  'POST /api/users/muuda-parooli': (w) => [[], { email: w.author.email }],
  'PUT /api/users/muuda-parooli/{userId}': (w) => [[w.owner._id], { parool: 'uus parool' }],
  'PUT /api/users/registreerimine/{token}': async (w) => [
    [await invitation(w)],
    { nimi: 'Uus', email: newEmail(w), parool: 'uus parool' },
  ],
  'PUT /api/users/taasta-email/{token}': async (w) => [[await reverting(w)]],
  'PUT /api/kirjad/loobumine/{token}': async (w) => [[await unsubscribing(w)]],
  'DELETE /api/seansid': async (w) => (await otherSession(w), []),
  'DELETE /api/seansid/{id}': async (w) => [[await otherSession(w)]],
  'POST /api/minuandmed': () => [[], { parool: usualPassword }],
  'POST /api/lahkumine': () => [[], { parool: usualPassword }],
  'DELETE /api/lahkumine/{id}': async (w) => [[await leaving(w)]],
  'PUT /api/lahkumine/{token}': async (w) => [[await staying(w)]],
  'PUT /api/tervitus': () => [[], { tehtud: ['liikmed'] }],
  'PUT /api/kirjad/valik': () => [[], { valik: 'nadal' }],
  'PUT /api/touked': () => [[], { aadress: device.endpoint, p256dh: device.p256dh, auth: device.auth }],
  'GET /api/toolivotmed (of a member)': (w) => [[], undefined, `?kasutaja=${w.owner._id}`],
  'POST /api/toolivotmed': (w) => [[], { nimi: w.next() }],
  'POST /api/toolivotmed (public)': (w) => [[], { nimi: w.next(), avalik: true }],
  'POST /api/toolivotmed (unregistered)': (w) => [[], { nimi: w.next(), vabalt: true }],
  'DELETE /api/toolivotmed/{id}': async (w) => [[await apiToken(w)]],

  'GET /api/users/{id}': (w) => [[w.author._id]],
  'PUT /api/users/{id}': (w) => [[w.owner._id], { telefon: w.next() }],
  'PUT /api/users/{id} (email)': (w) => [[w.owner._id], { email: newEmail(w) }],
  'PUT /api/users/{id} (password)': (w) => [[w.owner._id], { parool: 'uus parool' }],
  'PUT /api/users/admin/{id}': async (w) => [[await w.records.member()], { telefon: w.next() }],
  'PUT /api/users/admin/{id} (email)': async (w) => [[await w.records.member()], { email: newEmail(w) }],
  'PUT /api/users/admin/{id} (password)': async (w) => [[await w.records.member()], { parool: 'uus parool' }],
  'PUT /api/users/admin/{id} (status)': async (w) => [[await w.records.member()], { staatus: 3 }],
  'DELETE /api/users/{id}': async (w) => [[await w.records.member()]],
  'POST /api/users': (w) => [[], { nimi: 'Uus', email: newEmail(w) }],
  'GET /api/users/registreerimine/{id}': async (w) => [[await invited(w)]],
  'POST /api/kutsed': (w) => [[], { kutsutavad: [{ email: newEmail(w) }] }],

  'POST /api/liikmekirjad': () => [[], announcement],
  'POST /api/liikmekirjad/eelvaade': () => [[], announcement],
  'POST /api/liikmekirjad/proov': () => [[], announcement],
  'PUT /api/veebihaak': (w) => [[], { aadress: `https://naide.invalid/${w.next()}`, sees: false }],
  'POST /api/veebihaak/saladus': async (w) => (await hooked(w), []),
  'POST /api/veebihaak/proov': async (w) => (await hooked(w), []),

  'GET /api/foorum/kategooria/{slug}': async (w) => [[await slugOfCategory(w)]],
  'POST /api/foorum/kategooria/uus': (w) => [[], { nimi: `Sadam ${w.next()}` }],
  'PUT /api/foorum/kategooria/{id}': async (w) => [[await w.records.category()], { nimi: `Sadam ${w.next()}` }],
  'DELETE /api/foorum/kategooria/{id}': async (w) => [[await w.records.category()]],
  'PUT /api/foorum/kategooria/enne/{id}/{naaber}': async (w) => [[await w.records.category(), await otherCategory(w)]],
  'PUT /api/foorum/kategooria/parast/{id}/{naaber}': async (w) => [
    [await w.records.category(), await otherCategory(w)],
  ],
  'GET /api/foorum/teema/{id}': async (w) => [[await w.records.topic()]],
  'POST /api/foorum/teema': async (w) => [
    [],
    { pealkiri: 'Praam', kategooria: await w.records.category(), tekst: '<p>Tere</p>' },
  ],
  'PUT /api/foorum/teema/{id}': async (w) => [[await w.records.topic()], { pealkiri: w.next() }],
  'DELETE /api/foorum/teema/{id}': async (w) => [[await w.records.topic()]],
  'POST /api/foorum/postitus/{topicId}': async (w) => [[await w.records.topic()], { tekst: '<p>Tere</p>' }],
  'PUT /api/foorum/postitus/{topicId}/{postId}': async (w) => [await post(w), { tekst: `<p>${w.next()}</p>` }],
  'DELETE /api/foorum/postitus/{topicId}/{postId}': async (w) => [await post(w)],
  'PUT /api/foorum/teema/like/{id}': async (w) => [[await w.records.topic()]],
  'PUT /api/foorum/teema/unlike/{id}': async (w) => [[await w.records.topic()]],
  'PUT /api/foorum/postitus/like/{topicId}/{postId}': async (w) => [await post(w)],
  'PUT /api/foorum/postitus/unlike/{topicId}/{postId}': async (w) => [await post(w)],
  'GET /api/foorum/otsing': () => [[], undefined, '?p=praam'],
  'PUT /api/foorum/loetud': () => [[], { kuni: time }],
  'PUT /api/foorum/teema/jalgimine/{id}': async (w) => [[await w.records.topic()], { tase: 'jalgin' }],
  'PUT /api/foorum/kategooria/jalgimine/{id}': async (w) => [[await w.records.category()], { tase: 'jalgin' }],
  'PUT /api/foorum/sulle': () => [[], { kuni: time }],

  'GET /api/otsing/koik': () => [[], undefined, '?p=praam'],

  'GET /api/ajalugu/{liik}/{id}': async (w) => [['teema', await w.records.topic()]],
  'GET /api/ajalugu/{liik}/{id} (of a category)': async (w) => [['kategooria', await w.records.category()]],
  'GET /api/ajalugu/{liik}/{id} (of a protocol)': async (w) => [['protokoll', await w.records.protocol()]],
  'GET /api/ajalugu/{liik}/{id} (of a member)': (w) => [['liige', w.owner._id]],
  'GET /api/ajalugu/{liik}/{id}/{versioon}': async (w) => [['teema', await w.records.topic(), 'algus']],
  'PUT /api/ajalugu/{liik}/{id}': async (w) => [['teema', await w.records.topic()], { versioon: 'algus' }],
  'DELETE /api/ajalugu/{liik}/{id}/{versioon}': async (w) => [['teema', await changedTopic(w), 'algus']],
  'PUT /api/prygikast/{id}': async (w) => [[await deletedTopic(w)]],
  'DELETE /api/prygikast/{id}': async (w) => [[await deletedTopic(w)]],

  'GET /api/files/{id}': async (w) => [[await w.records.file()]],
  'GET /api/files/{id}/kasutus': async (w) => [[await w.records.file()]],
  'POST /api/files/{kaust}': (w) => [['foorum'], `%PDF-1.4\n${w.next()}`],
  'DELETE /api/files/{id}': async (w) => [[await w.records.file()]],
  'GET /api/static/{*}': async (w) => [[await path(w, 'avalik')]],
  'GET /api/static/{*} (members only)': async (w) => [[await path(w, 'foorum')]],
  'GET /api/static/foorum/failid.zip': async (w) => [[], undefined, `?id=${(await uploaded(w, 'foorum'))._id}`],

  'GET /api/kalender (internal)': () => [[], undefined, '?sisekalender=true'],
  'GET /api/{catalogue}/id/{id}': async (w, slug) => [[await publicArticle(w, slug)]],
  'GET /api/uudised/id/{id} (not public)': async (w) => [[await hiddenArticle(w)]],
  'POST /api/{catalogue}': (w) => [[], { pealkiri: `Praam ${w.next()}` }],
  'PUT /api/{catalogue}/{id}': async (w, slug) => [[await w.records.article(slug)], { pealkiri: w.next() }],
  'DELETE /api/{catalogue}/{id}': async (w, slug) => [[await w.records.article(slug)]],
  'GET /api/galerii/{slug}': async (w) => [[await slugOfAlbum(w)]],
  'POST /api/galerii': (w) => [[], { nimi: { et: `Talv ${w.next()}` } }],
  'PUT /api/galerii/{id}': async (w) => [[await w.records.album()], { nimi: { et: `Talv ${w.next()}` } }],
  'DELETE /api/galerii/{id}': async (w) => [[await w.records.album()]],
  'PUT /api/galerii/yles/{id}': async (w) => [[await w.records.album()]],
  'PUT /api/galerii/alla/{id}': async (w) => [[await w.records.album()]],
  'PUT /api/galerii/enne/{id}/{naaber}': async (w) => [[await w.records.album(), await otherAlbum(w)]],
  'PUT /api/galerii/parast/{id}/{naaber}': async (w) => [[await w.records.album(), await otherAlbum(w)]],
  'PUT /api/galerii/jrg/{id}/{koht}': async (w) => [[await w.records.album(), '0']],
  'PUT /api/varia/avaleht': () => [[], { et: [], en: [] }],
  'GET /api/protokollid/{id}': async (w) => [[await w.records.protocol()]],
  'POST /api/protokollid': () => [[], { tekst: '<p>Otsus</p>' }],
  'PUT /api/protokollid/{id}': async (w) => [[await w.records.protocol()], { tekst: `<p>${w.next()}</p>` }],
  'DELETE /api/protokollid/{id}': async (w) => [[await w.records.protocol()]],

  'POST /api/tagasiside': (w) => [[], { nimi: 'Külaline', email: newEmail(w), tekst: `Tere ${w.next()}` }],
  'DELETE /api/tagasiside/{id}': async (w) => [[await w.records.message()]],
  'PUT /api/tagasiside/vastatud/{id}': async (w) => [[await w.records.message()]],
  'PUT /api/tagasiside/vastamata/{id}': async (w) => [[await w.records.message()]],
  'PUT /api/tagasiside/nahtud': () => [[], { kuni: Date.parse(time) }],
}

const id = (value: string, more = '') => `(id:"${value}"${more})`
const byPost = async (w: World, more = '') => {
  const { topicId, id: postId } = await w.records.post()
  return `(topicId:"${topicId}" id:"${postId}"${more}){id}`
}
const user = async (w: World, input: string) =>
  `(id:"${w.owner === w.author ? await w.records.member() : w.owner._id}" input:{${input}}){id}`
const target = (side: string, neighbour: string) => ` target:{${side}:"${neighbour}"}`

/** What follows the name of a root field; one that is not listed needs no arguments. */
export const graphqlRequests: Record<string, (w: World) => Made<string>> = {
  signIn: (w) => `(email:"${w.author.email}" password:"${usualPassword}"){token}`,
  'signIn (status 0 or 1)': async (w) => `(email:"${await ended(w)}" password:"${usualPassword}"){token}`,
  requestPasswordReset: (w) => `(email:"${w.author.email}")`,
  setPassword: (w) => `(userId:"${w.owner._id}" password:"uus parool")`,
  register: async (w) =>
    `(token:"${await invitation(w)}" input:{name:"Uus" email:"${newEmail(w)}" password:"uus parool"}){token}`,
  revertEmail: async (w) => `(token:"${await reverting(w)}")`,
  endDevice: async (w) => id(await otherSession(w)),
  createDataExport: () => `(password:"${usualPassword}"){id}`,
  leaveCommunity: () => `(password:"${usualPassword}")`,
  cancelLeaving: async (w) => `(userId:"${await leaving(w)}")`,
  stayInCommunity: async (w) => `(token:"${await staying(w)}")`,
  completeWelcomeSteps: () => '(steps:[DIRECTORY]){id}',
  setMailPreference: () => '(frequency:WEEKLY){id}',
  subscribeToPush: () =>
    `(input:{endpoint:"${device.endpoint}" p256dh:"${device.p256dh}" auth:"${device.auth}"}){endpoint}`,
  'apiTokens (of a member)': (w) => `(userId:"${w.owner._id}"){id}`,
  createApiToken: (w) => `(input:{name:"${w.next()}"}){secret}`,
  'createApiToken (public)': (w) => `(input:{name:"${w.next()}" isPublic:true}){secret}`,
  'createApiToken (unregistered)': (w) => `(input:{name:"${w.next()}" allowsUnregistered:true}){secret}`,
  revokeApiToken: async (w) => id(await apiToken(w)),

  userPage: () => '(size:1){items{id name} counts{count}}',
  user: (w) => `${id(w.author._id)}{id}`,
  updateUser: (w) => user(w, `phone:"${w.next()}"`),
  'updateUser (email)': (w) => user(w, `email:"${newEmail(w)}"`),
  'updateUser (password)': (w) => user(w, 'password:"uus parool"'),
  'updateUser (status)': async (w) => `${id(await w.records.member(), ' input:{status:MODERATOR}')}{id}`,
  deleteUser: async (w) => id(await w.records.member()),
  inviteUser: (w) => `(input:{email:"${newEmail(w)}"}){id}`,
  resendInvitation: async (w) => `(userId:"${await invited(w)}")`,
  invitePeople: (w) => `(people:[{email:"${newEmail(w)}"}]){result}`,

  sendAnnouncement: () => `${announcementInput}{id}`,
  announcementPreview: () => `${announcementInput}{html}`,
  testAnnouncement: () => announcementInput,
  updateWebhook: (w) => `(input:{url:"https://naide.invalid/${w.next()}" enabled:false}){url}`,
  rotateWebhookSecret: async (w) => (await hooked(w), '{secret}'),
  testWebhook: async (w) => (await hooked(w), '{url}'),

  category: async (w) => `(slug:"${await slugOfCategory(w)}"){id topicPage{items{id}}}`,
  createCategory: (w) => `(input:{name:"Sadam ${w.next()}"}){id}`,
  updateCategory: async (w) => `${id(await w.records.category(), ` input:{name:"Sadam ${w.next()}"}`)}{id}`,
  deleteCategory: async (w) => id(await w.records.category()),
  'moveCategoryNextTo (before)': async (w) =>
    `${id(await w.records.category(), target('before', await otherCategory(w)))}{id}`,
  'moveCategoryNextTo (after)': async (w) =>
    `${id(await w.records.category(), target('after', await otherCategory(w)))}{id}`,
  topic: async (w) => `${id(await w.records.topic())}{id title text}`,
  createTopic: async (w) => `(input:{title:"Praam" text:"<p>Tere</p>" categoryId:"${await w.records.category()}"}){id}`,
  updateTopic: async (w) => `${id(await w.records.topic(), ` input:{title:"${w.next()}"}`)}{id}`,
  deleteTopic: async (w) => id(await w.records.topic()),
  createPost: async (w) => `(topicId:"${await w.records.topic()}" input:{text:"<p>Tere</p>"}){id}`,
  updatePost: (w) => byPost(w, ` input:{text:"<p>${w.next()}</p>"}`),
  deletePost: (w) => byPost(w),
  likeTopic: async (w) => `${id(await w.records.topic())}{id}`,
  unlikeTopic: async (w) => `${id(await w.records.topic())}{id}`,
  likePost: (w) => byPost(w),
  unlikePost: (w) => byPost(w),
  search: () => '(text:"praam"){groups{kind items{id}}}',
  searchForumPage: () => '(text:"praam"){items{__typename}}',
  markForumRead: () => `(until:"${time}")`,
  followTopic: async (w) => `${id(await w.records.topic(), ' level:WATCHING')}{id}`,
  followCategory: async (w) => `${id(await w.records.category(), ' level:WATCHING')}{id}`,
  markLikesSeen: () => `(until:"${time}")`,
  topicEvents: async (w) => `${id(await w.records.topic())}{kind}`,
  forumEvents: () => '{kind}',

  history: async (w) => `(kind:TOPIC id:"${await w.records.topic()}"){id}`,
  'history (of a category)': async (w) => `(kind:CATEGORY id:"${await w.records.category()}"){id}`,
  'history (of a protocol)': async (w) => `(kind:PROTOCOL id:"${await w.records.protocol()}"){id}`,
  'history (of a member)': (w) => `(kind:MEMBER id:"${w.owner._id}"){id}`,
  revision: async (w) => `(kind:TOPIC id:"${await w.records.topic()}" revision:"algus"){name}`,
  trashPage: () => '(size:1){items{id}}',
  restoreRevision: async (w) => `(kind:TOPIC id:"${await w.records.topic()}" revision:"algus")`,
  removeRevision: async (w) => `(kind:TOPIC id:"${await changedTopic(w)}" revision:"algus")`,
  restoreDeleted: async (w) => id(await deletedTopic(w)),
  deleteForever: async (w) => id(await deletedTopic(w)),

  file: async (w) => `${id(await w.records.file())}{id name}`,
  fileUses: async (w) => `${id(await w.records.file())}{kind}`,
  deleteFile: async (w) => id(await w.records.file()),

  articlePage: () => '(catalogue:"uudised"){items{id}}',
  articleGroupPage: () => '(catalogue:"uudised"){items{id}}',
  articleMonths: () => '(catalogue:"uudised"){month}',
  calendarPage: () => '{items{__typename}}',
  article: async (w) => `(catalogue:"uudised" id:"${await publicArticle(w, 'uudised')}"){id title}`,
  'article (not public)': async (w) => `(catalogue:"uudised" id:"${await hiddenArticle(w)}"){id title}`,
  createArticle: (w) => `(catalogue:"uudised" input:{title:"Praam ${w.next()}"}){id}`,
  updateArticle: async (w) =>
    `(catalogue:"lehed" id:"${await w.records.article('lehed')}" input:{title:"${w.next()}"}){id}`,
  deleteArticle: async (w) => `(catalogue:"loodus" id:"${await w.records.article('loodus')}")`,
  album: async (w) => `(slug:"${await slugOfAlbum(w)}"){id media{id}}`,
  createAlbum: (w) => `(input:{title:{et:"Talv ${w.next()}"}}){album{id}}`,
  updateAlbum: async (w) => `${id(await w.records.album(), ` input:{title:{et:"Talv ${w.next()}"}}`)}{album{id}}`,
  deleteAlbum: async (w) => `${id(await w.records.album())}{id}`,
  'moveAlbum (up)': async (w) => `${id(await w.records.album(), ' direction:UP')}{id}`,
  'moveAlbum (down)': async (w) => `${id(await w.records.album(), ' direction:DOWN')}{id}`,
  'moveAlbumNextTo (before)': async (w) => `${id(await w.records.album(), target('before', await otherAlbum(w)))}{id}`,
  'moveAlbumNextTo (after)': async (w) => `${id(await w.records.album(), target('after', await otherAlbum(w)))}{id}`,
  moveAlbumToPosition: async (w) => `${id(await w.records.album(), ' position:0')}{id}`,
  saveHomePage: () => '(input:{et:[] en:[]}){version}',
  protocol: async (w) => `${id(await w.records.protocol())}{id text}`,
  createProtocol: () => '(input:{text:"<p>Otsus</p>"}){id}',
  updateProtocol: async (w) => `${id(await w.records.protocol(), ` input:{text:"<p>${w.next()}</p>"}`)}{id}`,
  deleteProtocol: async (w) => id(await w.records.protocol()),

  deleteFeedback: async (w) => id(await w.records.message()),
  'markFeedbackAnswered (answered)': async (w) => `${id(await w.records.message(), ' answered:true')}{id}`,
  'markFeedbackAnswered (unanswered)': async (w) => `${id(await w.records.message(), ' answered:false')}{id}`,
  markFeedbackSeen: () => `(until:"${time}")`,
}

/** The root fields that may be null for a caller who may read them. */
export const nullable = ['feedbackSeenUntil', 'feedbackClosedUntil', 'dataExport']

/** What other members see of the author. */
export const profileOfAuthor = { telefon: '5551234', elukoht: 'Sadama tee 1' }
/** A query that selects a field, and the text that the response has if the caller sees it. */
export const fieldRequests: Record<string, (w: World) => Made<[query: string, value: string]>> = {
  'User.email (own)': () => ['me{email}', '@saar.test'],
  'User.phone (own)': () => ['me{phone}', '"phone":"'],
  'User.draftKey (own)': () => ['me{draftKey}', '"draftKey":"'],
  'User.draftKey (of another)': (w) => [`user(id:"${w.author._id}"){draftKey}`, '"draftKey":"'],
  'User.email (of another)': (w) => [`user(id:"${w.author._id}"){email}`, w.author.email],
  'User.phone (of another)': (w) => [`user(id:"${w.author._id}"){phone}`, profileOfAuthor.telefon],
  'User.residence (of another)': (w) => [`user(id:"${w.author._id}"){residence}`, profileOfAuthor.elukoht],
  'User.status (of another)': (w) => [`user(id:"${w.author._id}"){status}`, 'ADMIN'],
  async 'User.leavesAt (own)'(w) {
    await leaving(w)
    return ['me{leavesAt}', '"leavesAt":"']
  },
  async 'User.leavesAt (of another)'(w) {
    return [`user(id:"${await leaving(w)}"){leavesAt}`, '"leavesAt":"']
  },
  async 'NotificationPage.items'(w) {
    const tekst = `<p><a href="${mentionHref(w.owner._id)}">@${w.owner.nimi}</a></p>`
    const body = { pealkiri: 'Praam', kategooria: await w.records.category(), tekst }
    const { _id } = await w.made('mention', () => w.call('POST', '/api/foorum/teema', body, w.author))
    return ['notificationPage{items{topic{id}}}', _id as string]
  },
  async 'Topic.likes'(w) {
    const topic = await w.records.topic()
    await w.call('PUT', `/api/foorum/teema/like/${topic}`)
    return [`topic(id:"${topic}"){likes{user{name}}}`, w.owner.nimi]
  },
  async 'ArticlePage.items (not public)'(w) {
    return ['articlePage(catalogue:"uudised"){items{id}}', await hiddenArticle(w)]
  },
  async 'CalendarPage.items (not public)'(w) {
    const kuupaevad = [{ id: 'a', kuupaev: { year: 2099, month: 4, day: 1 } }]
    const body = { pealkiri: 'Salajane', avalik: false, kuupaevad }
    await w.made('event', () => w.call('POST', '/api/kalender', body))
    return ['calendarPage(month:"2099-05"){items{title}}', 'Salajane']
  },
  async 'Article.versions (not public)'(w) {
    const article = await publicArticle(w, 'uudised')
    const lang = { current: 'en', list: { et: article } }
    const { _id } = await w.made('version', () => w.call('POST', '/api/uudised', { pealkiri: 'Ferry', lang }))
    return [`article(catalogue:"uudised" id:"${article}"){versions{article{id}}}`, _id as string]
  },
  async 'Article.changedBy'(w) {
    return [`article(catalogue:"uudised" id:"${await publicArticle(w, 'uudised')}"){changedBy{name}}`, w.owner.nimi]
  },
  async 'File.uploadedBy'(w) {
    const sisu = [(await uploaded(w, 'avalik'))._id]
    const body = { pealkiri: 'Kava', avalik: true, moodulid: [{ id: 'm', tyyp: 'failid', sisu }] }
    const { _id } = await w.made('article with a file', () => w.call('POST', '/api/uudised', body))
    const files = 'modules{...on FilesModule{files{uploadedBy{name}}}}'
    return [`article(catalogue:"uudised" id:"${_id}"){${files}}`, w.owner.nimi]
  },
  async 'Feedback.email'(w) {
    await w.records.message()
    return ['feedbackPage{items{email}}', 'kylaline@saar.test']
  },
}
