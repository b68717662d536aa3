import { eq, sql } from 'drizzle-orm'
import { conflict, forbidden } from '../http/errors.ts'
import { type Caller, callerOf } from '../http/session/caller.ts'
import { announcing } from '../live/events.ts'
import { bodyFrom, type HistoryKinds } from '../records/history/historyKinds.ts'
import type { TrashKinds } from '../records/history/trash.ts'
import type { Database } from '../store/database.ts'
import { posts, topics } from '../store/tables/forum.ts'
import { findCategory, requireCategoryAdmin, updateCategory } from './categories.ts'
import { categoryProperties, postProperties, topicProperties } from './editable.ts'
import { noSuchCategory, noSuchPost, noSuchTopic } from './notFound.ts'
import { mayChange } from './policy.ts'
import { setLatestPost, updatePost } from './posts.ts'
import { findPost, findTopic } from './reading.ts'
import {
  categoryChangesSchema,
  postChangesSchema,
  topicChangesSchema,
  type WirePost,
  type WireTopic,
} from './schemas.ts'
import { updateTopic } from './topics.ts'

/** The history of topics and posts, for author and moderators, and of categories. HIST-1. */
export function forumHistory(db: Database): HistoryKinds {
  const topicOfPost = async (id: string) => {
    const [post] = await db.select({ topicId: posts.teemaId }).from(posts).where(eq(posts._id, id))
    if (!post) throw noSuchPost()
    return post.topicId
  }
  return {
    teema: {
      open: async (request, id) => {
        const caller = callerOf(request)
        const topic = await findTopic(db, id, caller._id)
        if (!topic) throw noSuchTopic()
        requireChangeable(caller, topic)
        const version = topicProperties.versionOf(topic)
        return { title: topic.pealkiri, values: topicProperties.valuesOf(topic), version, created: creationOf(topic) }
      },
      save: (request, id, values, ifMatch) =>
        updateTopic(db, callerOf(request), id, bodyFrom(topicChangesSchema, values), { limit: 1, ifMatch }),
    },
    postitus: {
      open: async (request, id) => {
        const caller = callerOf(request)
        const topicId = await topicOfPost(id)
        const [post, topic] = await Promise.all([findPost(db, topicId, id), findTopic(db, topicId, caller._id)])
        if (!post || !topic) throw noSuchPost()
        requireChangeable(caller, post)
        const version = postProperties.versionOf(post)
        return { title: topic.pealkiri, values: postProperties.valuesOf(post), version, created: creationOf(post) }
      },
      save: async (request, id, values, ifMatch) => {
        const path = { topicId: await topicOfPost(id), postId: id }
        return updatePost(db, callerOf(request), path, bodyFrom(postChangesSchema, values), { limit: 1, ifMatch })
      },
    },
    kategooria: {
      open: async (request, id) => {
        requireCategoryAdmin(callerOf(request))
        const category = await findCategory(db, id, callerOf(request))
        if (!category) throw noSuchCategory()
        const version = categoryProperties.versionOf(category)
        return { title: category.nimi, values: categoryProperties.valuesOf(category), version }
      },
      save: (request, id, values, ifMatch) =>
        updateCategory(db, callerOf(request), id, bodyFrom(categoryChangesSchema, values), ifMatch),
    },
  }
}

function requireChangeable(caller: Caller, { user }: Pick<WirePost, 'user'>): void {
  if (!mayChange(caller, { userId: user?._id ?? null }))
    throw forbidden('Varasemaid versioone näevad ainult autor ja moderaatorid.')
}

const creationOf = ({ user, kuupaev }: Pick<WirePost | WireTopic, 'user' | 'kuupaev'>) => ({ muutja: user, kuupaev })

/** Deleted topics and posts. TRASH-1. */
export const forumTrash: TrashKinds = {
  teema: {
    table: 'topics',
    /** A topic whose category was deleted since goes to the first one. */
    async prepare(tx, row) {
      const { rows } = await tx.execute<{ _id: string }>(sql`
        select _id from categories order by _id <> ${row.kategooria_id}::uuid, jrg, _id limit 1 for key share`)
      if (!rows[0]) throw conflict('Foorumis ei ole ühtegi kategooriat. Lisa enne kategooria.')
      row.kategooria_id = rows[0]._id
    },
    async restored(tx, { _id, kategooria_id }, caller) {
      const ids = { teema: _id, kategooria: String(kategooria_id), kes: caller._id }
      await tx.update(topics).set({ muutjaId: null }).where(eq(topics._id, _id)).returning(announcing('teema', ids))
    },
  },
  postitus: {
    table: 'posts',
    async prepare(tx, row) {
      const [topic] = await tx
        .select({ _id: topics._id })
        .from(topics)
        .where(eq(topics._id, String(row.teema_id)))
        .for('update')
      if (!topic) throw conflict('Teema, milles see postitus oli, on kustutatud. Taasta enne teema.')
    },
    async restored(tx, { _id, teema_id }, caller) {
      const teema = String(teema_id)
      await setLatestPost(tx, teema, sql`t.postitused_hulk + 1`)
      await tx
        .update(posts)
        .set({ muutjaId: null })
        .where(eq(posts._id, _id))
        .returning(announcing('postitus', { teema, postitus: _id, kes: caller._id }))
    },
  },
}
