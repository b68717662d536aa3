import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, deletedWith, moment } from '../columns.ts'
import { topics } from './forum.ts'
import { users } from './users.ts'

const ofMember = () => deletedWith('user_id', () => users._id)

/** Which letters a member wants. Without a row the default holds, and the member has not been told of it. MAIL-1. */
export const letterChoices = pgTable('letter_choices', {
  userId: ofMember().primaryKey(),
  /** `paev`, `nadal`, `kohe` or `mitte`. */
  valik: text('valik').notNull(),
  /** When it was chosen last: letters at once tell of what came later. */
  muudetud: moment('muudetud').notNull(),
  /** When a link of a letter ended the letters last: links of earlier letters do not end them again. */
  loobutud: moment('loobutud'),
})

/** The periods for which letters were planned, each with how far that has come. MAIL-1. */
export const letterRuns = pgTable('letter_runs', {
  /** `paev:2026-11-26`, `nadal:2026-W48`. */
  periood: text('periood').primaryKey(),
  /** Of the member planned last; null before the first. */
  pohjani: uuid('pohjani'),
  /** How many letters were planned. */
  hulk: integer('hulk').notNull().default(0),
  algus: moment('algus').notNull(),
  /** Null until all members have been planned. */
  lopp: moment('lopp'),
})

/** Letters, one for each member and period. MAIL-1. */
export const letters = pgTable(
  'letters',
  {
    userId: ofMember(),
    /** As of letterRuns; for what is told at once `kohe:` with the topic and the time until which it tells. */
    periood: text('periood').notNull(),
    /** The job that sends it, whose id is in the Message-ID. A letter without its job is not sent any more. */
    tooId: text('too_id').notNull(),
    /** The topic of which it tells at once; null for those of a day or week. */
    teemaId: uuid('teema_id').references(() => topics._id, { onDelete: 'cascade' }),
    /** It tells of what came later; null for all. */
    alates: moment('alates'),
    /** It tells of what came until then; null until it was first written. */
    kuni: moment('kuni'),
    loodud: moment('loodud').notNull(),
    /** When its sending ended; null until then. */
    lopetatud: moment('lopetatud'),
    /** How it ended: `saadetud`, `vaikis` (there was nothing new, or it was not wanted any more), `keeldus` (the address is refused). */
    tulemus: text('tulemus'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.periood] }),
    index('letters_newest').on(table.userId, table.loodud.desc()),
    index('letters_topic').on(table.teemaId, table.userId),
    index('letters_old').on(table.loodud),
    uniqueIndex('letters_job').on(table.tooId),
  ],
)

/** Addresses that the mail server has refused for good, in a row, until one is taken. MAIL-1. */
export const letterRefusals = pgTable('letter_refusals', {
  userId: ofMember().primaryKey(),
  /** The address: a changed one has not been refused. */
  emailKey: text('email_key').notNull(),
  hulk: integer('hulk').notNull(),
  /** The server's code, as 5.1.1. */
  pohjus: text('pohjus').notNull(),
  viimati: moment('viimati').notNull(),
})

/** Keys that the apis share and nobody else knows, by what they are for. */
export const storeKeys = pgTable('store_keys', {
  nimi: text('nimi').primaryKey(),
  voti: bytes('voti').notNull(),
})

/** The mails of the last minute, by which SMTP_PER_MINUTE is kept. */
export const mailSends = pgTable(
  'mail_sends',
  { _id: uuid('_id').primaryKey(), at: moment('at').notNull() },
  (table) => [index('mail_sends_at').on(table.at)],
)
