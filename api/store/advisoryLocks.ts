/**
 * Keys of the advisory locks of PostgreSQL: arbitrary, but different from one another and the same in all api processes. Never reuse
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
} as const
