import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { attachmentColumns } from './files.ts'
import { users } from './users.ts'

export const categories = pgTable(
  'categories',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    slug: text('slug').notNull(),
    jrg: integer('jrg').notNull().default(99),
    /** The last editor; null if never changed, or if that user has been deleted. */
    muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('categories_slug').on(table.slug)],
)

/**
 * Topics, including denormalised columns for lists. Migration 0001_search adds the generated column `otsing` of topics and posts for the
 * search, and the table of all their words, which triggers fill.
 */
export const topics = pgTable(
  'topics',
  {
    _id: uuid('_id').primaryKey(),
    kategooriaId: uuid('kategooria_id')
      .notNull()
      .references(() => categories._id),
    pealkiri: text('pealkiri').notNull(),
    tekst: text('tekst').notNull(),
    /** Null when the author has been deleted; `nimi` stays. USER-7. */
    userId: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    nimi: text('nimi').notNull(),
    kuupaev: moment('kuupaev').notNull(),
    /** When title or text last changed; null if never. */
    muudetud: moment('muudetud'),
    /** The last editor; null if never changed, or if that user has been deleted. */
    muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
    pinned: boolean('pinned').notNull().default(false),
    postitusedHulk: integer('postitused_hulk').notNull().default(0),
    /** Time of the latest post, or of the topic itself. Strictly increasing within a topic. */
    viimanePostitus: moment('viimane_postitus').notNull(),
    /**
     * The author of the latest post, or of a topic without posts, so that lists need no lookup. The id stays when that user is deleted; it
     * is only compared with that of a reader.
     */
    viimaneAutorId: uuid('viimane_autor_id'),
  },
  (table) => [
    index('topics_list').on(table.kategooriaId, table.pinned.desc(), table.viimanePostitus.desc(), table._id.desc()),
    index('topics_latest').on(table.kategooriaId, table.viimanePostitus.desc()),
    // A covering index for the unread topics of all categories.
    index('topics_recent').on(
      table.viimanePostitus.desc(),
      table._id.desc(),
      table.kategooriaId,
      table.userId,
      table.viimaneAutorId,
    ),
    index('topics_user').on(table.userId),
    // For deletions of users.
    index('topics_editor')
      .on(table.muutjaId)
      .where(sql`muutja_id is not null`),
  ],
)

export const posts = pgTable(
  'posts',
  {
    _id: uuid('_id').primaryKey(),
    teemaId: deletedWith('teema_id', () => topics._id),
    tekst: text('tekst').notNull(),
    userId: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    nimi: text('nimi').notNull(),
    kuupaev: moment('kuupaev').notNull(),
    /** When the text last changed; null if never. Strictly increasing, as the version depends on it. */
    muudetud: moment('muudetud'),
    /** The last editor; null if never changed, or if that user has been deleted. */
    muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    // With the author, because unread posts are those of others.
    index('posts_topic').on(table.teemaId, table.kuupaev, table._id, table.userId),
    index('posts_user').on(table.userId),
    // For deletions of users.
    index('posts_editor')
      .on(table.muutjaId)
      .where(sql`muutja_id is not null`),
  ],
)

const likeColumns = {
  userId: deletedWith('user_id', () => users._id),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
}

export const topicLikes = pgTable(
  'topic_likes',
  {
    teemaId: deletedWith('teema_id', () => topics._id),
    ...likeColumns,
  },
  (table) => [primaryKey({ columns: [table.teemaId, table.userId] }), index('topic_likes_user').on(table.userId)],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postitusId: deletedWith('postitus_id', () => posts._id),
    ...likeColumns,
  },
  (table) => [primaryKey({ columns: [table.postitusId, table.userId] }), index('post_likes_user').on(table.userId)],
)

/** Read marks: the time of the latest post of a topic that a member has seen. FORUM-3. */
export const topicReads = pgTable(
  'topic_reads',
  {
    userId: deletedWith('user_id', () => users._id),
    teemaId: deletedWith('teema_id', () => topics._id),
    loetudKuni: moment('loetud_kuni').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.teemaId] }),
    index('topic_reads_topic').on(table.teemaId, table.userId),
    // A member's recent marks, without the others.
    index('topic_reads_recent').on(table.userId, table.loetudKuni, table.teemaId),
  ],
)

export const topicFiles = pgTable(
  'topic_files',
  {
    teemaId: deletedWith('teema_id', () => topics._id),
    ...attachmentColumns,
  },
  (table) => [primaryKey({ columns: [table.teemaId, table.failId] }), index('topic_files_file').on(table.failId)],
)

export const postFiles = pgTable(
  'post_files',
  {
    postitusId: deletedWith('postitus_id', () => posts._id),
    ...attachmentColumns,
  },
  (table) => [primaryKey({ columns: [table.postitusId, table.failId] }), index('post_files_file').on(table.failId)],
)
