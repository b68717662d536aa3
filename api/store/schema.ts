import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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

/** Forum categories. */
export const categories = pgTable(
  'categories',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    slug: text('slug').notNull(),
    jrg: integer('jrg').notNull().default(99),
  },
  (table) => [uniqueIndex('categories_slug').on(table.slug)],
)

/** Topics, with what their lists show kept on the row. */
export const topics = pgTable(
  'topics',
  {
    _id: uuid('_id').primaryKey(),
    kategooriaId: uuid('kategooria_id')
      .notNull()
      .references(() => categories._id),
    pealkiri: text('pealkiri').notNull(),
    tekst: text('tekst').notNull(),
    /** Null when the author is gone; the name stays. USER-7. */
    userId: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    nimi: text('nimi').notNull(),
    kuupaev: moment('kuupaev').notNull(),
    /** When title or text last really changed; null while they are as first written. */
    muudetud: moment('muudetud'),
    pinned: boolean('pinned').notNull().default(false),
    postitusedHulk: integer('postitused_hulk').notNull().default(0),
    /** When the latest post was written, or the topic itself. Grows strictly within a topic. */
    viimanePostitus: moment('viimane_postitus').notNull(),
  },
  (table) => [
    index('topics_list').on(table.kategooriaId, table.pinned.desc(), table.viimanePostitus.desc(), table._id.desc()),
    index('topics_latest').on(table.kategooriaId, table.viimanePostitus.desc()),
    index('topics_user').on(table.userId),
  ],
)

/** Posts under a topic. */
export const posts = pgTable(
  'posts',
  {
    _id: uuid('_id').primaryKey(),
    teemaId: uuid('teema_id')
      .notNull()
      .references(() => topics._id, { onDelete: 'cascade' }),
    tekst: text('tekst').notNull(),
    userId: uuid('user_id').references(() => users._id, { onDelete: 'set null' }),
    nimi: text('nimi').notNull(),
    kuupaev: moment('kuupaev').notNull(),
    /** When its text last really changed; null while it is as first written. */
    muudetud: moment('muudetud'),
  },
  (table) => [index('posts_topic').on(table.teemaId, table.kuupaev, table._id), index('posts_user').on(table.userId)],
)

const likeColumns = {
  userId: uuid('user_id')
    .notNull()
    .references(() => users._id, { onDelete: 'cascade' }),
  at: moment('at')
    .notNull()
    .default(sql`clock_timestamp()`),
}

export const topicLikes = pgTable(
  'topic_likes',
  {
    teemaId: uuid('teema_id')
      .notNull()
      .references(() => topics._id, { onDelete: 'cascade' }),
    ...likeColumns,
  },
  (table) => [primaryKey({ columns: [table.teemaId, table.userId] }), index('topic_likes_user').on(table.userId)],
)

export const postLikes = pgTable(
  'post_likes',
  {
    postitusId: uuid('postitus_id')
      .notNull()
      .references(() => posts._id, { onDelete: 'cascade' }),
    ...likeColumns,
  },
  (table) => [primaryKey({ columns: [table.postitusId, table.userId] }), index('post_likes_user').on(table.userId)],
)

/** How far somebody has read a topic: the time of the latest writing they were shown. FORUM-3. */
export const topicReads = pgTable(
  'topic_reads',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    teemaId: uuid('teema_id')
      .notNull()
      .references(() => topics._id, { onDelete: 'cascade' }),
    loetudKuni: moment('loetud_kuni').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.teemaId] }),
    index('topic_reads_topic').on(table.teemaId, table.userId),
  ],
)

/** One image size as the store keeps it. `bytes` is its size; `webpBytes` that of its WebP twin, where that is smaller. */
export interface StoredVariant {
  laius: number
  korgus: number
  /** Its name in the file's folder. */
  nimi: string
  bytes: number
  webpBytes: number | null
}

/** Uploaded files. The bytes stand in the folder `{kaust}/{_id}` of the storage. §3 'File'. */
export const files = pgTable(
  'files',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    /** Who may fetch it: the first part of its path. FILE-5. */
    kaust: text('kaust', { enum: ['foorum', 'avalik'] }).notNull(),
    /** The name of its bytes in its folder; the name it is shown by is `nimi`. */
    algfail: text('algfail').notNull(),
    mimetype: text('mimetype').notNull(),
    size: integer('size').notNull(),
    /** The sizes of an image, largest first; empty for what is none. FILE-4. */
    suurused: jsonb('suurused').$type<StoredVariant[]>().notNull().default([]),
    /** Null when that person is gone. */
    lisajaId: uuid('lisaja_id').references(() => users._id, { onDelete: 'set null' }),
    lisatud: moment('lisatud')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('files_newest').on(table.lisatud.desc(), table._id.desc()),
    index('files_newest_images')
      .on(table.lisatud.desc(), table._id.desc())
      .where(sql`suurused <> '[]'`),
    index('files_user').on(table.lisajaId),
  ],
)

/** Folders of the storage that have no row yet, or no longer: what stays here for an hour is swept away. FILE-6. */
export const fileLeftovers = pgTable(
  'file_leftovers',
  {
    kaust: text('kaust').primaryKey(),
    /** What stands in the folder: a storage need not let it be listed. */
    nimed: text('nimed').array().notNull().default([]),
    since: moment('since')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('file_leftovers_age').on(table.since)],
)

const attachmentColumns = {
  failId: uuid('fail_id')
    .notNull()
    .references(() => files._id, { onDelete: 'cascade' }),
  /** The place among the attachments; gaps are closed when they are read. */
  jrg: integer('jrg').notNull(),
}

/** Files attached to topics. */
export const topicFiles = pgTable(
  'topic_files',
  {
    teemaId: uuid('teema_id')
      .notNull()
      .references(() => topics._id, { onDelete: 'cascade' }),
    ...attachmentColumns,
  },
  (table) => [primaryKey({ columns: [table.teemaId, table.failId] }), index('topic_files_file').on(table.failId)],
)

/** Files attached to posts. */
export const postFiles = pgTable(
  'post_files',
  {
    postitusId: uuid('postitus_id')
      .notNull()
      .references(() => posts._id, { onDelete: 'cascade' }),
    ...attachmentColumns,
  },
  (table) => [primaryKey({ columns: [table.postitusId, table.failId] }), index('post_files_file').on(table.failId)],
)

/** Answers kept for retries. REST-7. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** What a link of a mail opens: the token's SHA-256, never the token. Gone once used. AUTH-6. */
export const userLinks = pgTable(
  'user_links',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    kind: text('kind', { enum: ['invitation', 'restore'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users._id, { onDelete: 'cascade' }),
    /** The status that registering gives: an admin's only where the operator invited one. */
    staatus: integer('staatus').notNull().default(2),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('user_links_user').on(table.userId)],
)

/** Mails to be sent. The link of a mail is made when it is sent, so that no token is kept. */
export const outbox = pgTable(
  'outbox',
  {
    /** Names the mail for good: its Message-ID. */
    _id: uuid('_id').primaryKey(),
    kind: text('kind', { enum: ['invitation', 'restore'] }).notNull(),
    /** Whom it is for, as asked: known or not. */
    emailKey: text('email_key').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: moment('next_try_at')
      .notNull()
      .default(sql`now()`),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('outbox_due').on(table.nextTryAt), index('outbox_email').on(table.emailKey)],
)

/** Tries within a while, by what they are counted for. AUTH-8. */
export const tries = pgTable('tries', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: moment('since').notNull(),
})
