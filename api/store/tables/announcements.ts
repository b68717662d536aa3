import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { attachmentColumns } from './files.ts'
import { topics } from './forum.ts'
import { users } from './users.ts'

/** Announcements that were sent. MAIL-2. */
export const announcements = pgTable(
  'announcements',
  {
    _id: uuid('_id').primaryKey(),
    pealkiri: text('pealkiri').notNull(),
    /** Clean html. */
    tekst: text('tekst').notNull(),
    /** The recipients: `koik`, `liikmed`, `moderaatorid` or `adminid`. */
    saajad: text('saajad').notNull(),
    userId: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    /** The sender's name at that time. */
    nimi: text('nimi').notNull(),
    kuupaev: moment('kuupaev').notNull(),
    /** The number of recipients. */
    hulk: integer('hulk').notNull(),
    /** When the mails to its recipients were queued; null until then. */
    jarjekorras: moment('jarjekorras'),
    /** How many mails the mail server has accepted, and how many addresses it refused permanently. */
    saadetud: integer('saadetud').notNull().default(0),
    keeldus: integer('keeldus').notNull().default(0),
    /** The copy in the forum. */
    teemaId: uuid('teema_id').references(() => topics._id, { onDelete: 'set null' }),
  },
  (table) => [
    index('announcements_newest').on(table.kuupaev.desc(), table._id.desc()),
    index('announcements_user').on(table.userId),
    index('announcements_topic').on(table.teemaId),
  ],
)

/** Files attached to announcements. */
export const announcementFiles = pgTable(
  'announcement_files',
  {
    kiriId: deletedWith('kiri_id', () => announcements._id),
    ...attachmentColumns,
  },
  (table) => [primaryKey({ columns: [table.kiriId, table.failId] }), index('announcement_files_file').on(table.failId)],
)
