import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { categories, posts, topics } from './forum.ts'
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

/** Members named in a topic's text, or in a post, with the time of that writing. FORUM-11. */
export const mentions = pgTable(
  'mentions',
  {
    _id: uuid('_id').primaryKey(),
    userId: ofMember(),
    teemaId: deletedWith('teema_id', () => topics._id),
    /** Null in the topic's own text. */
    postitusId: uuid('postitus_id').references(() => posts._id, { onDelete: 'cascade' }),
    kuupaev: moment('kuupaev').notNull(),
  },
  (table) => [
    index('mentions_newest').on(table.userId, table.kuupaev.desc(), table._id.desc()),
    index('mentions_topic').on(table.teemaId),
    index('mentions_post').on(table.postitusId),
  ],
)

/** When a member last looked at what is for them: likes are counted from then. FORUM-11. */
export const forYouVisits = pgTable('for_you_visits', {
  userId: ofMember().primaryKey(),
  vaadatud: moment('vaadatud').notNull(),
})
