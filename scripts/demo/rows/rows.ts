import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { notifyAllFollowers } from '../../../api/forum/following/notify.ts'
import { cleanHtml } from '../../../api/http/html/cleanHtml.ts'
import * as articleTables from '../../../api/store/tables/articles.ts'
import * as feedbackTables from '../../../api/store/tables/feedback.ts'
import { files } from '../../../api/store/tables/files.ts'
import * as forum from '../../../api/store/tables/forum.ts'
import * as galleryTables from '../../../api/store/tables/gallery.ts'
import * as homeTables from '../../../api/store/tables/home.ts'
import * as protocolTables from '../../../api/store/tables/protocols.ts'
import { users } from '../../../api/store/tables/users.ts'
import type { Chance } from '../chance.ts'
import type { DemoCategory, DemoTopic, Writing } from '../community.ts'
import { type FileRows, fileRowsOf, type FileUse } from '../files/fileRows.ts'
import type { PreparedFile } from '../files/prepareFiles.ts'
import { removeFromLeftovers } from '../files/putFiles.ts'
import { idsFrom } from '../ids.ts'
import { htmlOf } from '../markdown.ts'
import { demoAccounts, people } from '../people.ts'
import { readMessages } from '../reading/messages.ts'
import { day, dayOfYear } from '../year.ts'
import { type AlbumRows, albumRowsOf } from './albumRows.ts'
import { type ArticleRows, articleRowsOf } from './articleRows.ts'
import { type HomeRows, homeRowsOf } from './homeRows.ts'
import { type ProtocolRows, protocolRowsOf } from './protocolRows.ts'

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** The written content of the demo as rows of the store. */
export interface DemoRows extends AlbumRows, ArticleRows, FileRows, HomeRows, ProtocolRows {
  users: (typeof users.$inferInsert)[]
  categories: (typeof forum.categories.$inferInsert)[]
  topics: (typeof forum.topics.$inferInsert)[]
  posts: (typeof forum.posts.$inferInsert)[]
  topicLikes: (typeof forum.topicLikes.$inferInsert)[]
  postLikes: (typeof forum.postLikes.$inferInsert)[]
  topicReads: (typeof forum.topicReads.$inferInsert)[]
  feedback: (typeof feedbackTables.feedback.$inferInsert)[]
  feedbackVisits: (typeof feedbackTables.feedbackVisits.$inferInsert)[]
}

const minute = 60_000

/** What the rows of a store are made from. */
interface RowsOptions {
  community: DemoCategory[]
  passwordHash: string
  /** Without them the articles have only their texts. */
  prepared: readonly PreparedFile[]
  now: Date
  chance: Chance
}

/** Builds the rows of a community with likes and the read marks of the three demo accounts; only these have a password. */
export function rowsOf({ community, passwordHash, prepared, now, chance }: RowsOptions): DemoRows {
  const ids = idsFrom(chance)
  const beginning = now.getTime() - 3 * 365 * day
  const users = people.map(({ key, name, email, village, status }, at) => ({
    key,
    _id: ids(beginning + at * day),
    nimi: name,
    email,
    emailKey: email,
    // No Estonian phone number begins with 0, so these reach nobody.
    telefon: `000 00${String(at + 1).padStart(2, '0')}`,
    elukoht: village,
    staatus: status,
    paroolHash: demoAccounts.some((account) => account.key === key) ? passwordHash : null,
    loodud: new Date(beginning + at * day),
  }))
  const byKey = new Map(users.map((user) => [user.key, user]))
  const userOf = (key: string) => {
    const user = byKey.get(key)
    if (!user) throw new Error(`There is no ${key} on the island`)
    return user
  }
  const written = (writing: Writing) => {
    const { _id: userId, nimi } = userOf(writing.author)
    const edited = { muudetud: new Date(Math.min(writing.at + 12 * minute, now.getTime())), muutjaId: userId }
    return { tekst: stored(writing), userId, nimi, kuupaev: new Date(writing.at), ...(writing.isEdited && edited) }
  }
  const uses: FileUse[] = []
  const use = ({ author, at, files = [] }: Writing, target: Pick<FileUse, 'teemaId' | 'postitusId'>) =>
    uses.push(...files.map((name, jrg) => ({ name, jrg, at, userId: userOf(author)._id, ...target })))
  const accounts = demoAccounts.map(({ key }) => userOf(key))
  const active = users.filter(({ staatus }) => staatus >= 2)
  const likesOf = (writing: Writing, share: number) => {
    const count = chance.next() < share ? 1 + Math.floor(chance.next() ** 4 * 16) : 0
    return chance
      .shuffle(active.filter(({ key }) => key !== writing.author))
      .slice(0, count)
      .map(({ _id }) => ({
        userId: _id,
        at: new Date(writing.at + chance.next() * (now.getTime() - writing.at) * 0.3),
      }))
  }

  const rows: DemoRows = {
    users,
    categories: [],
    topics: [],
    posts: [],
    topicLikes: [],
    postLikes: [],
    topicReads: [],
    feedback: [],
    feedbackVisits: [],
    files: [],
    topicFiles: [],
    postFiles: [],
    placings: [],
    articles: [],
    articleGroups: [],
    articleDates: [],
    articleFiles: [],
    homePages: [],
    homePageFiles: [],
    protocols: [],
    protocolFiles: [],
    albums: [],
    albumMedia: [],
  }
  for (const [order, category] of community.entries()) {
    const kategooriaId = ids(beginning + order)
    rows.categories.push({ _id: kategooriaId, nimi: category.name, slug: category.slug, jrg: order + 1 })
    for (const topic of category.topics) {
      const teemaId = ids(topic.at)
      rows.topics.push({
        _id: teemaId,
        kategooriaId,
        pealkiri: topic.title,
        ...written(topic),
        pinned: topic.isPinned,
        postitusedHulk: topic.posts.length,
        viimanePostitus: new Date(latestOf(topic).at),
        viimaneAutorId: userOf(latestOf(topic).author)._id,
      })
      use(topic, { teemaId })
      rows.topicLikes.push(...likesOf(topic, 0.7).map((like) => ({ ...like, teemaId })))
      for (const post of topic.posts) {
        const postitusId = ids(post.at)
        rows.posts.push({ _id: postitusId, teemaId, ...written(post) })
        use(post, { postitusId })
        rows.postLikes.push(...likesOf(post, 0.4).map((like) => ({ ...like, postitusId })))
      }
      for (const { _id, key } of accounts) {
        const upTo = readUpTo(topic, key, now, chance)
        if (upTo != null) rows.topicReads.push({ userId: _id, teemaId, loetudKuni: new Date(upTo) })
      }
    }
  }
  for (const { name, email, at, text } of readMessages(now, chance)) {
    // Messages of more than a week ago were answered a day later.
    const isAnswered = at < now.getTime() - 7 * day
    rows.feedback.push({
      _id: ids(at),
      nimi: name,
      email,
      tekst: text,
      kuupaev: new Date(at),
      ...(isAnswered && { vastatud: new Date(at + day), vastaja: userOf('katrin').nimi }),
    })
  }
  // The two newest messages are unread for everyone.
  const nahtudKuni = new Date(now.getTime() - day)
  rows.feedbackVisits.push(...accounts.map(({ _id }) => ({ userId: _id, nahtudKuni })))
  const editors = active.filter(({ staatus }) => staatus >= 3).map(({ _id }) => _id)
  const uploaders = active.map(({ _id }) => _id)
  const fileRows = fileRowsOf({ prepared, uses, uploaders, now, chance })
  const dayOf = dayOfYear(now)
  const articleRows = articleRowsOf({ files: fileRows.files, ids, editors, dayOf, chance })
  const protocolRows = protocolRowsOf({ files: fileRows.files, ids, editorId: userOf('katrin')._id, dayOf })
  const homeRows = homeRowsOf({ files: fileRows.files, editorId: userOf('katrin')._id })
  const albumRows = albumRowsOf({ files: fileRows.files, ids, editorId: userOf('katrin')._id, now })
  return { ...rows, ...fileRows, ...articleRows, ...protocolRows, ...homeRows, ...albumRows }
}

/** Inserts the rows in the order of their foreign keys. @throws errors of PostgreSQL */
export async function insertRows(tx: Transaction, rows: DemoRows): Promise<void> {
  await tx.insert(users).values(rows.users)
  await tx.insert(forum.categories).values(rows.categories)
  await tx.insert(forum.topics).values(rows.topics)
  await tx.insert(forum.posts).values(rows.posts)
  await tx.insert(forum.topicLikes).values(rows.topicLikes)
  await tx.insert(forum.postLikes).values(rows.postLikes)
  await tx.insert(forum.topicReads).values(rows.topicReads)
  // A member who has written in a topic follows it, and is notified of it. FORUM-11.
  await tx.execute(sql`
    insert into topic_follows (user_id, teema_id, tase)
    select user_id, _id, 'jalgin' from topics where user_id is not null
    union select user_id, teema_id, 'jalgin' from posts where user_id is not null`)
  await tx.execute(
    notifyAllFollowers(sql`(
      select p.teema_id, t.kategooria_id, p._id as postitus_id, p.kuupaev, p.user_id as author
      from posts p join topics t on t._id = p.teema_id where p.kuupaev > now() - interval '90 days')`),
  )
  await tx.insert(feedbackTables.feedback).values(rows.feedback)
  await tx.insert(feedbackTables.feedbackVisits).values(rows.feedbackVisits)
  if (rows.files.length > 0) {
    await tx.insert(files).values(rows.files)
    await tx.insert(forum.topicFiles).values(rows.topicFiles)
    await tx.insert(forum.postFiles).values(rows.postFiles)
    await removeFromLeftovers(tx, rows.placings)
  }
  await tx.insert(articleTables.articleGroups).values(rows.articleGroups)
  await tx.insert(articleTables.articles).values(rows.articles)
  // The hash of a compared text: that of the source, if it is the same text.
  await tx.execute(sql`
    update articles a set allika_rasi = s.teksti_rasi from articles s where s._id = a.allikas_id and a.allika_seis =
      jsonb_build_object('pealkiri', s.pealkiri, 'desc', s."desc", 'excerpt', s.excerpt, 'moodulid', s.moodulid)`)
  await tx.insert(articleTables.articleDates).values(rows.articleDates)
  if (rows.articleFiles.length > 0) await tx.insert(articleTables.articleFiles).values(rows.articleFiles)
  await tx.insert(galleryTables.albums).values(rows.albums)
  await tx.insert(galleryTables.albumMedia).values(rows.albumMedia)
  await tx.insert(homeTables.homePages).values(rows.homePages)
  if (rows.homePageFiles.length > 0) await tx.insert(homeTables.homePageFiles).values(rows.homePageFiles)
  await tx.insert(protocolTables.protocols).values(rows.protocols)
  if (rows.protocolFiles.length > 0) await tx.insert(protocolTables.protocolFiles).values(rows.protocolFiles)
}

/** The text as the api would store it. */
function stored({ text }: Writing) {
  return cleanHtml(htmlOf(text))
}

function latestOf(topic: DemoTopic): Writing {
  return topic.posts.at(-1) ?? topic
}

/** The time in ms up to which a person has read a topic; null if they never opened it. Old topics are mostly read. */
export function readUpTo(topic: DemoTopic, key: string, now: Date, chance: Chance) {
  const latest = latestOf(topic).at
  const luck = chance.next()
  const own = [topic, ...topic.posts].findLast(({ author }) => author === key)?.at ?? null
  if (luck < (latest > now.getTime() - 14 * day ? 0.35 : 0.85)) return latest
  // Authors have read the topic up to their own last post.
  if (luck > 0.7 || topic.posts.length === 0) return own
  return Math.max(own ?? 0, chance.pick(topic.posts).at)
}
