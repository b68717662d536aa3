/**
 * Keys of PostgreSQL's advisory locks: arbitrary, but distinct and the same in all api processes. inLockedTransaction takes those that
 * serialise all changes of a kind. Never reuse a number: an older api may still hold it during an upgrade.
 */
export const advisoryLocks = {
  /** Serialises migrations. */
  migrations: 7_473_001,
  /** Allows one backup of a database at a time. */
  backup: 7_473_002,
  /** Serialises the slugs of articles; with a second key for catalogue and language. */
  articleSlugs: 7_473_004,
  /** Serialises changes of statuses. */
  statuses: 7_473_005,
  /** Serialises changes of albums: their positions and slugs. */
  albums: 7_473_006,
  /** Serialises changes of the order of categories. */
  categories: 7_473_007,
  /** Serialises the sending of mails within SMTP_PER_MINUTE. */
  mails: 7_473_008,
  /** Serialises announcements, which have a daily limit. */
  announcements: 7_473_009,
  /** Serialises the creation of API tokens, of which each user may have a limited number. */
  apiTokens: 7_473_010,
  /** Allows one import into a database at a time. */
  imports: 7_473_011,
  /** Serialises list invitations, so that no address gets two mails. */
  invitations: 7_473_012,
  /** Serialises the planning of a notification channel; with a second key for the channel. */
  notifications: 7_473_013,
} as const
