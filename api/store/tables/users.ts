import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../columns.ts'

/** Members. Columns keep the wire's words. */
export const users = pgTable(
  'users',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    email: text('email').notNull(),
    /** The email as compared: NFKC, lower case, trimmed. */
    emailKey: text('email_key').notNull(),
    telefon: text('telefon').notNull().default(''),
    elukoht: text('elukoht').notNull().default(''),
    staatus: integer('staatus').notNull(),
    /** argon2id; null until a password is set. */
    paroolHash: text('parool_hash'),
    /** Encrypts what the person has half-written on a device. Told to nobody else, and the same for good: FORUM-6. */
    mustandivoti: text('mustandivoti')
      .notNull()
      .default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
    loodud: moment('loodud')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    index('users_list').on(sql`${table.nimi} collate "et-x-icu"`, table._id),
  ],
)

/** Sign-ins: the token's SHA-256, never the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    lastUsedAt: moment('last_used_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Emails that users had before, in the order in which they were left. AUTH-9. */
export const formerEmails = pgTable(
  'former_emails',
  {
    _id: uuid('_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** When it was left. Grows strictly within a user. */
    leftAt: moment('left_at').notNull(),
  },
  (table) => [index('former_emails_user').on(table.userId)],
)

/** What a link of a mail opens: the token's SHA-256, never the token. Gone once used. AUTH-6. */
export const userLinks = pgTable(
  'user_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    kind: text('kind', { enum: ['invitation', 'restore', 'revertEmail'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** The status that registering gives: an admin's only where the operator invited one. */
    staatus: integer('staatus').notNull().default(2),
    /** The email that reverting gives back. */
    formerEmailId: uuid('former_email_id').references(() => formerEmails._id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('user_links_user').on(table.userId), index('user_links_former_email').on(table.formerEmailId)],
)

/** From where a user has signed in: such a network is not slowed by guesses that come from elsewhere. AUTH-9. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** SHA-256 of an IPv4 address or an IPv6 /64. */
    networkHash: bytes('network_hash').notNull(),
    lastAt: moment('last_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] })],
)
