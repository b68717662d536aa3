import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
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
    /** When the mails to its recipients were queued; null until then. */
    jarjekorras: moment('jarjekorras'),
    /** How many mails the mail server has taken, and how many addresses it refused for good. */
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
