import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, deletedWith, moment } from '../columns.ts'

/** Members. The columns have the wire names. Migration 0025_member_search adds the generated column `otsing` for the search. */
export const users = pgTable(
  'users',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    email: text('email').notNull(),
    /** The normalised email for comparisons: see emailKey. */
    emailKey: text('email_key').notNull(),
    telefon: text('telefon').notNull().default(''),
    elukoht: text('elukoht').notNull().default(''),
    staatus: integer('staatus').notNull(),
    /** argon2id; null until a password is set. */
    paroolHash: text('parool_hash'),
    /** The key that encrypts the user's drafts on their devices; sent only to this user, and never changes. FORUM-6. */
    mustandivoti: text('mustandivoti')
      .notNull()
      .default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
    loodud: moment('loodud')
      .notNull()
      .default(sql`now()`),
    /** The last editor; null if never changed, if that user has been deleted, or after a change by a mailed link. */
    muutjaId: uuid('muutja_id').references((): AnyPgColumn => users._id, { onDelete: 'set null' }),
    /** Whether the mail server has not accepted an invitation yet, for users who were imported or invited by list. IMPORT-1, IMPORT-2. */
    kutsumata: boolean('kutsumata').notNull().default(false),
    /** The list invitation that created the user, so that its repeat recognises the user; null for all others. IMPORT-2. */
    nimekiriId: uuid('nimekiri_id'),
    /**
     * When the user registered; earlier posts never count as unread. Null until then, and for members from before this was stored.
     * FORUM-10.
     */
    registreeritud: moment('registreeritud'),
    /** The unfinished steps of the welcome: see welcomeSteps. WELCOME-1. */
    tervitus: text('tervitus').array().notNull().default([]),
    /** When the user decided to leave, 7 days before the account is deleted; null for those who stay. USER-10. */
    lahkumas: moment('lahkumas'),
    /** Whether the name is erased then, too. */
    lahkubNimeta: boolean('lahkub_nimeta').notNull().default(false),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    index('users_list').on(sql`(coalesce(nullif(${table.nimi}, ''), ${table.email})) collate "et-x-icu"`, table._id),
    // For deletions of users.
    index('users_editor')
      .on(table.muutjaId)
      .where(sql`muutja_id is not null`),
    index('users_not_invited')
      .on(table._id)
      .where(sql`kutsumata`),
    index('users_leaving')
      .on(table.lahkumas)
      .where(sql`lahkumas is not null`),
  ],
)

/** Sessions of users, and API tokens, by the SHA-256 of the token; the token itself is not stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: deletedWith('user_id', () => users._id),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
    lastUsedAt: moment('last_used_at')
      .notNull()
      .default(sql`now()`),
    /** The expiry of an API token, however often it is used; null for a user's session. AUTH-10. */
    endsAt: moment('ends_at'),
    /** An API token that shows only what visitors see: it is no user's session. AUTH-10. */
    isPublic: boolean('is_public').notNull().default(false),
    /** By which its user ends it. AUTH-11. */
    _id: uuid('_id').notNull().defaultRandom(),
    /** The browser and the system that signed in, such as 'Chrome, Android'; null if unknown. */
    seade: text('seade'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Former emails of users, in the order in which they were replaced. AUTH-9. */
export const formerEmails = pgTable(
  'former_emails',
  {
    _id: uuid('_id').primaryKey(),
    userId: deletedWith('user_id', () => users._id),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** When it was replaced. Strictly increasing within a user. */
    leftAt: moment('left_at').notNull(),
  },
  (table) => [index('former_emails_user').on(table.userId)],
)

/** Mailed links, by the SHA-256 of the token; the token itself is not stored. Deleted on use. AUTH-6. */
export const userLinks = pgTable(
  'user_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    kind: text('kind', { enum: ['invitation', 'restore', 'revertEmail', 'stay'] }).notNull(),
    userId: deletedWith('user_id', () => users._id),
    /** The status that registration gives: an admin's only for links from `invite-admin`. */
    staatus: integer('staatus').notNull().default(2),
    /** The former email that the link restores. */
    formerEmailId: uuid('former_email_id').references(() => formerEmails._id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('user_links_user').on(table.userId), index('user_links_former_email').on(table.formerEmailId)],
)

/** Networks that a user has signed in from: failures from elsewhere do not slow down attempts from these. AUTH-9. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    userId: deletedWith('user_id', () => users._id),
    /** SHA-256 of an IPv4 address or an IPv6 /64. */
    networkHash: bytes('network_hash').notNull(),
    lastAt: moment('last_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] })],
)
