import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { announcements } from './announcements.ts'
import { articleGroups } from './articles.ts'
import { posts, topics } from './forum.ts'
import { protocols } from './protocols.ts'
import { users } from './users.ts'

/**
 * What members are to be notified of, a row for each member and thing. It is written by the transaction of what it notifies of, and deleted with
 * it. FORUM-11, MAIL-1, PHONE-2.
 */
export const notifications = pgTable(
  'notifications',
  {
    _id: uuid('_id').primaryKey().defaultRandom(),
    userId: deletedWith('user_id', () => users._id),
    /** `mainimine`, `postitus` (in a followed topic), `kiri` (an announcement), `protokoll` or `syndmus`. */
    liik: text('liik').notNull(),
    teemaId: uuid('teema_id').references(() => topics._id, { onDelete: 'cascade' }),
    /** Null for the topic's own text. */
    postitusId: uuid('postitus_id').references(() => posts._id, { onDelete: 'cascade' }),
    kiriId: uuid('kiri_id').references(() => announcements._id, { onDelete: 'cascade' }),
    protokollId: uuid('protokoll_id').references(() => protocols._id, { onDelete: 'cascade' }),
    /** The event. */
    ryhmId: uuid('ryhm_id').references(() => articleGroups._id, { onDelete: 'cascade' }),
    /** The date of the event that is new. */
    paev: date('paev'),
    /** When that was written. */
    kuupaev: moment('kuupaev').notNull(),
    /** When the member read it; null until then. */
    loetud: moment('loetud'),
    /**
     * What each channel has done with it: `kiri` (digests and mails at once) the id of the job that mails it, and afterwards the outcome; `touge`
     * (push) `jarjekorras` once its jobs are queued; `liikmekiri` (mails of announcements) the outcome. Without an entry a channel has yet to look at it.
     */
    edastused: jsonb('edastused').$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index('notifications_newest').on(table.userId, table.kuupaev.desc(), table._id.desc()),
    index('notifications_unread')
      .on(table.userId, table.teemaId)
      .where(sql`loetud is null`),
    // One of each thing for a member; for the deletion of the thing, too. A topic's own text has no post, which Drizzle's index cannot say.
    uniqueIndex('notifications_post')
      .on(table.postitusId, table.userId)
      .where(sql`postitus_id is not null`),
    uniqueIndex('notifications_topic')
      .on(table.teemaId, table.userId)
      .where(sql`teema_id is not null and postitus_id is null`),
    index('notifications_of_topic').on(table.teemaId),
    uniqueIndex('notifications_announcement')
      .on(table.kiriId, table.userId)
      .where(sql`kiri_id is not null`),
    uniqueIndex('notifications_protocol')
      .on(table.protokollId, table.userId)
      .where(sql`protokoll_id is not null`),
    uniqueIndex('notifications_event')
      .on(table.ryhmId, table.userId, table.paev)
      .where(sql`ryhm_id is not null`),
  ],
)

const ofMember = () => deletedWith('user_id', () => users._id)

/** By which mails a member is notified. Without a row the default holds, and the member has not been shown it. MAIL-1. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: ofMember().primaryKey(),
  /** `paev`, `nadal`, `kohe` or `mitte`. */
  valik: text('valik').notNull(),
  /** When it was chosen last: a digest of a period that had begun by then is not planned. */
  muudetud: moment('muudetud').notNull(),
  /** When a link of a mail ended them last: links of earlier mails do not end them again. */
  loobutud: moment('loobutud'),
})

/** The latest digest of each member. MAIL-1. */
export const digests = pgTable('digests', {
  userId: ofMember().primaryKey(),
  /** When it was planned; for a member without one yet, when that was first seen. */
  kavandatud: moment('kavandatud').notNull(),
  /** The job that sends it, whose id is in the Message-ID; null before the first. */
  tooId: text('too_id'),
  /** Until when the forum at large has been reported. */
  alates: moment('alates').notNull(),
  /** Until when the digest under way reports; null while none is. */
  kuni: moment('kuni'),
})
