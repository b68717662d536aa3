import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { categories, topics } from './forum.ts'
import { users } from './users.ts'

const ofMember = () => deletedWith('user_id', () => users._id)

/** How a member follows a topic, where that was chosen or the member has written in it: `jalgin`, `tavaline`, `vaikne`. FORUM-11. */
export const topicFollows = pgTable(
  'topic_follows',
  {
    userId: ofMember(),
    teemaId: deletedWith('teema_id', () => topics._id),
    tase: text('tase').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.teemaId] }),
    // For deletions of topics, and for who follows one.
    index('topic_follows_topic').on(table.teemaId),
    // Few topics are quiet, and each look at what is new asks for them.
    index('topic_follows_quiet')
      .on(table.userId, table.teemaId)
      .where(sql`tase = 'vaikne'`),
  ],
)

/** How a member follows a category's topics that have no row of their own. FORUM-11. */
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

/** When a member last looked at what is for them: likes are counted from then. FORUM-11. */
export const forYouVisits = pgTable('for_you_visits', {
  userId: ofMember().primaryKey(),
  vaadatud: moment('vaadatud').notNull(),
})
