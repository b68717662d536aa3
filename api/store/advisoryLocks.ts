/**
 * Keys of the advisory locks of PostgreSQL (those that serialise all changes of a kind are taken by inLockedTransaction): arbitrary, but different from one another and the same in all api processes. Never reuse
 * a number: an older api may still hold it during an upgrade.
 */
export const advisoryLocks = {
  /** Serialises migrations. */
  migrations: 7_473_001,
  /** One backup of a store at a time. */
  backup: 7_473_002,
  /** Serialises the slugs of articles; with a second key for catalogue and language. */
  articleSlugs: 7_473_004,
  /** Serialises changes of statuses. */
  statuses: 7_473_005,
  /** Serialises changes of albums: their positions and slugs. */
  albums: 7_473_006,
  /** Serialises changes of the order of categories. */
  categories: 7_473_007,
  /** Serialises who may hand a mail over, within SMTP_PER_MINUTE. */
  mails: 7_473_008,
  /** Serialises letters to members, of which there are so many a day. */
  announcements: 7_473_009,
  /** Serialises the making of tokens for tools, of which a person may have so many. */
  toolTokens: 7_473_010,
  /** One import into a store at a time. */
  imports: 7_473_011,
  /** Serialises invitations by list, so that nobody gets two mails. */
  invitations: 7_473_012,
  /** One plan of a channel of notifications at a time; with a second key for the channel. */
  notifications: 7_473_013,
} as const
