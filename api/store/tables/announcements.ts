import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { topics } from './forum.ts'
import { users } from './users.ts'

/** Letters to members that were sent. MAIL-2. */
export const announcements = pgTable(
  'announcements',
  {
    _id: uuid('_id').primaryKey(),
    pealkiri: text('pealkiri').notNull(),
    /** Clean html. */
    tekst: text('tekst').notNull(),
    /** Whom it is for: `koik`, `liikmed`, `moderaatorid` or `adminid`. */
    saajad: text('saajad').notNull(),
    userId: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    /** The sender's name at that time. */
    nimi: text('nimi').notNull(),
    kuupaev: moment('kuupaev').notNull(),
    /** To how many people it goes. */
    hulk: integer('hulk').notNull(),
    /** The copy in the forum. */
    teemaId: uuid('teema_id').references(() => topics._id, { onDelete: 'set null' }),
  },
  (table) => [
    index('announcements_newest').on(table.kuupaev.desc(), table._id.desc()),
    index('announcements_user').on(table.userId),
    index('announcements_topic').on(table.teemaId),
  ],
)

/** To whom a letter to members goes, one row a person, and how that ended. MAIL-2. */
export const announcementRecipients = pgTable(
  'announcement_recipients',
  {
    kiriId: deletedWith('kiri_id', () => announcements._id),
    userId: deletedWith('user_id', () => users._id),
    /** When its sending ended; null until then. */
    lopetatud: moment('lopetatud'),
    /** How it ended: `saadetud`, `keeldus` (the address is refused for good) or `lahkus` (not a member any more). */
    tulemus: text('tulemus'),
  },
  (table) => [
    primaryKey({ columns: [table.kiriId, table.userId] }),
    index('announcement_recipients_user').on(table.userId),
  ],
)
