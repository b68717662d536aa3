import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { announcements } from './announcements.ts'
import { articleGroups } from './articles.ts'
import { posts, topics } from './forum.ts'
import { protocols } from './protocols.ts'
import { users } from './users.ts'

/**
 * Notifications, a row for each member and subject. The transaction that creates the subject writes them, and they are deleted with it.
 * FORUM-11, MAIL-1, PHONE-2.
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
    /** The new date of the event. */
    paev: date('paev'),
    /** The time of the subject. */
    kuupaev: moment('kuupaev').notNull(),
    /** When the member read it; null until then. */
    loetud: moment('loetud'),
    /**
     * The state of each channel: `kiri` (digests and immediate mails) has the id of the job that mails it, and afterwards the outcome;
     * `touge` (push) `jarjekorras` once its jobs are queued; `liikmekiri` (mails of announcements) the outcome. A channel without an entry
     * has not processed it yet.
     */
    edastused: jsonb('edastused').$type<Record<string, string>>().notNull().default({}),
  },
  (table) => [
    index('notifications_newest').on(table.userId, table.kuupaev.desc(), table._id.desc()),
    index('notifications_unread')
      .on(table.userId, table.teemaId)
      .where(sql`loetud is null`),
    // One notification of each subject for a member; also for the deletion of the subject. A topic's own text has no post, so Drizzle
    // cannot express it in the same index.
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

/** How often each member is mailed. Without a row the default applies, and the member has not seen the setting. MAIL-1. */
export const mailPreferences = pgTable('mail_preferences', {
  userId: ofMember().primaryKey(),
  /** `paev`, `nadal`, `kohe` or `mitte`. */
  valik: text('valik').notNull(),
  /** The time of the last choice: no digest is planned for a period that had begun by then. */
  muudetud: moment('muudetud').notNull(),
  /** When a link in a mail last unsubscribed the member: links of earlier mails do not unsubscribe again. */
  loobutud: moment('loobutud'),
})

/** The latest digest of each member. MAIL-1. */
export const digests = pgTable('digests', {
  userId: ofMember().primaryKey(),
  /** When it was planned; for a member without a digest, when the member was first seen. */
  kavandatud: moment('kavandatud').notNull(),
  /** The job that sends it, whose id is in the Message-ID; null before the first. */
  tooId: text('too_id'),
  /** The time until which the forum has been reported. */
  alates: moment('alates').notNull(),
  /** The time until which the pending digest reports; null without one. */
  kuni: moment('kuni'),
})
