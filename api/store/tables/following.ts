import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { categories, topics } from './forum.ts'
import { users } from './users.ts'

const ofMember = () => deletedWith('user_id', () => users._id)

/**
 * The level at which a member follows a topic, once it was chosen or the member has written in it: `jalgin`, `tavaline`, `vaikne`.
 * FORUM-11.
 */
export const topicFollows = pgTable(
  'topic_follows',
  {
    userId: ofMember(),
    teemaId: deletedWith('teema_id', () => topics._id),
    tase: text('tase').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.teemaId] }),
    // For deletions of topics, and for the followers of one.
    index('topic_follows_topic').on(table.teemaId),
    // Few topics are quiet, but each read of unread topics queries them.
    index('topic_follows_quiet')
      .on(table.userId, table.teemaId)
      .where(sql`tase = 'vaikne'`),
  ],
)

/** The level at which a member follows those topics of a category that have no row in topic_follows. FORUM-11. */
export const categoryFollows = pgTable(
  'category_follows',
  {
    userId: ofMember(),
    kategooriaId: deletedWith('kategooria_id', () => categories._id),
    tase: text('tase').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kategooriaId] }),
    index('category_follows_category').on(table.kategooriaId),
  ],
)

/** When a member last opened the list of notifications: likes are counted from then. FORUM-11. */
export const forYouVisits = pgTable('for_you_visits', {
  userId: ofMember().primaryKey(),
  vaadatud: moment('vaadatud').notNull(),
})
