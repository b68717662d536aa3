import { eq, sql } from 'drizzle-orm'
import { followWritten } from '../../../api/forum/following/levels.ts'
import { notifyMentioned } from '../../../api/forum/following/mentions.ts'
import { setLatestPost } from '../../../api/forum/posts.ts'
import { newPostSchema, newTopicSchema } from '../../../api/forum/schemas.ts'
import { hasContent } from '../../../api/http/html/cleanHtml.ts'
import type { Transaction } from '../../../api/store/database.ts'
import { postFiles, postLikes, posts, topicFiles, topicLikes, topics } from '../../../api/store/tables/forum.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { mentionedIn, mostMentions } from '../../../schema/rules/mentions.ts'
import type { Around } from './around.ts'
import type { TakenCategory } from './categories.ts'
import { NotTaken } from './faults.ts'
import { eachOf, entryMissing, type Importing, named, requireId, takeOne } from './importing.ts'
import { atOnce, type Taken } from './taken.ts'
import { idOf, lineOf, listOf, recordOf, recordsOf, textOf, timeOf, timeOfId, type Wire } from './wire.ts'

/** Concurrently read topics, each of which may have thousands of posts. */
const topicsAtOnce = 3
/** FORUM-5, AUTH-7. */
const [longestTitle, longestName] = [200, 200]

/**
 * Imports the topics with their posts and likes, dates and authors. A topic of an earlier run gets its newer posts; imported content stays
 * unchanged. IMPORT-1.
 */
export async function takeTopics(run: Importing, categories: readonly TakenCategory[], around: Around): Promise<void> {
  const { source, taken, report, say } = run
  const before = await taken.all('topic')
  const met = new Set<string>()
  for (const category of categories) {
    const path = `/api/foorum/kategooria/${encodeURIComponent(category.slug)}`
    const list = recordsOf(await source.list(path, entryMissing(run, path)))
    let done = 0
    // The oldest first, so that an interrupted run has imported the beginning.
    await eachOf(list.toReversed(), topicsAtOnce, async (listed) => {
      const theirs = idOf(listed)
      await takeOne(run, 'topic', named(textOf(listed.pealkiri), theirs), async () => {
        const earlier = before.get(requireId('topic', theirs))
        if (met.has(theirs)) return
        met.add(theirs)
        const mark = markOf(listed)
        if (earlier && mark != null && earlier.mark === mark) {
          report.count('topic', 'before')
          return
        }
        const topic = recordOf(await source.read(`/api/foorum/teema/${encodeURIComponent(theirs)}`))
        await takeTopic(run, around, { theirs, category: category.ours, topic: { ...listed, ...topic }, earlier, mark })
      })
      done += 1
      if (done % 200 === 0) say(`${category.name}: ${done} of ${list.length} topics`)
    })
  }
}

/** A mark that changes in the list with new posts; undefined if the list does not have it. */
function markOf({ postitusedHulk, viimanePostitus }: Wire): string | undefined {
  const count = textOf(postitusedHulk)
  return count === '' ? undefined : `${count} ${textOf(viimanePostitus)}`
}

interface GivenTopic {
  theirs: string
  /** The id of the new category. */
  category: string
  topic: Wire
  earlier: Taken | undefined
  mark: string | undefined
}

type PostRow = typeof posts.$inferInsert & { theirs: string; failid: string[]; likes: string[] }

async function takeTopic(run: Importing, around: Around, { theirs, category, topic, earlier, mark }: GivenTopic) {
  const { db, taken, report, dryRun } = run
  const ours = earlier?.ours ?? taken.idFor('topic', theirs)
  const own = earlier ? undefined : { ...topicRow(run, around, topic), _id: ours, kategooriaId: category }
  const given = recordsOf(topic.postitused)
  const known = await taken.among('post', given.map(idOf))
  const newOnes: PostRow[] = []
  for (const [index, post] of given.entries()) {
    if (known.has(idOf(post))) continue
    const what = `${named(`post ${index + 1} of "${textOf(topic.pealkiri).slice(0, 60)}"`, idOf(post))}`
    await takeOne(run, 'post', what, async () => {
      newOnes.push(postRow(run, around, ours, post, own?.kuupaev))
      await Promise.resolve()
    })
    // So that a long topic delays neither signals nor other topics.
    if (index % 100 === 99) await new Promise(setImmediate)
  }
  const write = (tx: Transaction) => writeTopic(tx, run, { _id: ours, theirs, mark, own, newOnes })
  const written = dryRun ? newOnes.length : await inTransaction(db, write)
  report.count('topic', earlier ? 'before' : 'taken')
  report.count('post', 'before', known.size)
  report.count('post', 'taken', written)
}

interface TopicWriting extends Pick<GivenTopic, 'theirs' | 'mark'> {
  /** The topic's new id. */
  _id: string
  /** The topic itself, unless an earlier run has imported it. */
  own: (ReturnType<typeof topicRow> & { _id: string; kategooriaId: string }) | undefined
  newOnes: readonly PostRow[]
}

/** Writes a topic and its posts, and marks them as imported. @returns the number of posts */
async function writeTopic(
  tx: Transaction,
  { taken, report }: Importing,
  { _id, theirs, mark, own, newOnes }: TopicWriting,
): Promise<number> {
  const noteTopic = () => taken.write(tx, 'topic', [{ theirs, ours: _id, ...(mark != null && { mark }) }])
  if (own) await insertTopic(tx, own)
  else {
    const [row] = await tx.select({ _id: topics._id }).from(topics).where(eq(topics._id, _id)).for('update')
    if (!row) {
      // The topic was deleted here since, and stays deleted.
      await noteTopic()
      return 0
    }
  }
  await insertPosts(tx, newOnes)
  const writings = sql`(
    select distinct user_id, teema_id as _id from posts where teema_id = ${_id}::uuid and user_id is not null
    union select user_id, _id from topics where _id = ${_id}::uuid and user_id is not null)`
  await tx.execute(followWritten(sql`t.user_id`, writings))
  await setLatestPost(tx, _id, sql`(select count(*) from posts where teema_id = t._id)`)
  const texts = [
    ...(own ? [{ postId: null, html: own.tekst, theirs }] : []),
    ...newOnes.map((post) => ({ postId: post._id, html: post.tekst, theirs: post.theirs })),
  ]
  for (const { postId, html, theirs: id } of texts) {
    const { length } = mentionedIn(html)
    if (length > mostMentions) report.note(`Left out: whom ${id} mentions, ${length} people`)
    else if (length > 0) await notifyMentioned(tx, { topicId: _id, postId, html, isNew: true })
  }
  await noteTopic()
  await taken.write(
    tx,
    'post',
    newOnes.map((post) => ({ theirs: post.theirs, ours: post._id })),
  )
  return newOnes.length
}

function topicRow(run: Importing, around: Around, topic: Wire) {
  const title = lineOf(topic.pealkiri, longestTitle)
  if (title !== lineOf(topic.pealkiri, Infinity))
    run.report.note(`Cut: the title of topic ${named(title, idOf(topic))}`)
  const fields = newTopicSchema.parse({
    pealkiri: title || '…',
    // Not used: the category is that of the list.
    kategooria: run.taken.idFor('category', ''),
    tekst: run.links.html(textOf(topic.tekst)),
    pinned: topic.pinned === true,
    failid: attachments(run, around, topic),
  })
  const kuupaev = timeOf(topic.kuupaev) ?? timeOfId(idOf(topic)) ?? timeOf(topic.viimanePostitus) ?? new Date()
  return {
    pealkiri: fields.pealkiri,
    tekst: fields.tekst,
    pinned: fields.pinned,
    failid: fields.failid ?? [],
    ...authorOf(around, topic),
    kuupaev,
    muudetud: timeOf(topic.muudetud) ?? null,
    viimanePostitus: kuupaev,
    likes: likesOf(run, around, topic),
  }
}

function postRow(run: Importing, around: Around, teemaId: string, post: Wire, topicTime: Date | undefined): PostRow {
  const theirs = requireId('post', idOf(post))
  const fields = newPostSchema.parse({
    tekst: run.links.html(textOf(post.tekst)),
    failid: attachments(run, around, post),
  })
  const failid = fields.failid ?? []
  if (!hasContent(fields.tekst) && failid.length === 0) throw new NotTaken('it is empty')
  return {
    _id: run.taken.idFor('post', theirs),
    theirs,
    teemaId,
    tekst: fields.tekst,
    failid,
    ...authorOf(around, post),
    kuupaev: timeOf(post.kuupaev) ?? timeOfId(theirs) ?? topicTime ?? new Date(),
    muudetud: timeOf(post.muudetud) ?? null,
    likes: likesOf(run, around, post),
  }
}

/** The author by id if the server sends one, else by a unique name. */
function authorOf({ people }: Around, { user, nimi }: Wire) {
  const name = lineOf(nimi, longestName) || lineOf(recordOf(user).nimi, longestName)
  return { userId: (idOf(user) === '' ? people.withName(name) : people.idOf(idOf(user))) ?? null, nimi: name || '…' }
}

/** The new ids of the first fifty files; files that were not imported are reported. */
function attachments({ report }: Importing, { files }: Around, record: Wire): string[] {
  const given = listOf(record.failid)
  const ids = [...new Set(files.idsOf(given.toSorted(byOrder)))]
  const lost = given.length - ids.length
  if (lost > 0 || ids.length > mostFiles)
    report.note(`Left out: ${lost + Math.max(0, ids.length - mostFiles)} files of ${idOf(record)}, of ${given.length}`)
  return ids.slice(0, mostFiles)
}

const mostFiles = 50
const byOrder = (one: unknown, other: unknown) => (Number(recordOf(one).jrg) || 0) - (Number(recordOf(other).jrg) || 0)

/** The users who like a record, each once; likes of unknown people are reported. */
function likesOf({ report }: Importing, { people }: Around, record: Wire): string[] {
  const given = listOf(record.likes)
  // Some servers send {user: {…}} or {user: id}, some the id alone.
  const ids = new Set(given.flatMap((like) => people.idOf(idOf(recordOf(like).user ?? like)) ?? []))
  if (ids.size < given.length) report.note(`Left out: ${given.length - ids.size} likes of ${idOf(record)}`)
  return [...ids]
}

async function insertTopic(tx: Transaction, { failid, likes, ...row }: NonNullable<TopicWriting['own']>) {
  await tx.insert(topics).values(row)
  if (failid.length > 0)
    await tx.insert(topicFiles).values(failid.map((failId, jrg) => ({ teemaId: row._id, failId, jrg })))
  if (likes.length > 0)
    await tx.insert(topicLikes).values(inTime(likes, row.kuupaev).map((like) => ({ teemaId: row._id, ...like })))
}

async function insertPosts(tx: Transaction, rows: readonly PostRow[]) {
  await inChunks(rows, (some) =>
    tx.insert(posts).values(some.map(({ theirs: _theirs, failid: _files, likes: _likes, ...row }) => row)),
  )
  const links = rows.flatMap(({ _id, failid }) => failid.map((failId, jrg) => ({ postitusId: _id, failId, jrg })))
  await inChunks(links, (some) => tx.insert(postFiles).values(some))
  const likes = rows.flatMap(({ _id, kuupaev, likes: ids }) =>
    inTime(ids, kuupaev).map((like) => ({ postitusId: _id, ...like })),
  )
  await inChunks(likes, (some) => tx.insert(postLikes).values(some))
}

/** Likes in their order, with increasing times, as §7 has no times of likes. */
const inTime = (ids: readonly string[], from: Date) =>
  ids.map((userId, index) => ({ userId, at: new Date(from.getTime() + index) }))

async function inChunks<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += atOnce) await insert(rows.slice(from, from + atOnce))
}
