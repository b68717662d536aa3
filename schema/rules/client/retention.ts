/** A period that PostgreSQL reads as an interval, or what ends the storage instead. */
type Retention = `${number} ${'hour' | 'day' | 'week' | 'year'}${'' | 's'}` | 'until deleted' | 'set by the operator'

/**
 * How long each kind of data is stored at most: the one table that the jobs, /sise/privaatsus and docs/operations.md read. PRIV-2. Some
 * periods begin with the last use, as the words of the page say.
 */
export const retention = {
  accounts: 'until deleted',
  texts: 'until deleted',
  feedback: 'until deleted',
  revisions: '1 year',
  trash: '30 days',
  audit: '400 days',
  exports: '1 day',
  leaving: '7 days',
  sessions: '30 days',
  expiredTokens: '30 days',
  networks: '90 days',
  attempts: '1 hour',
  invitations: '7 days',
  passwordLinks: '1 hour',
  emailLinks: '7 days',
  formerEmails: '1 year',
  readNotifications: '90 days',
  notifications: '1 year',
  mails: '7 days',
  pushMessages: '1 day',
  requestKeys: '1 day',
  leftoverFiles: '1 hour',
  drafts: '90 days',
  backups: '4 weeks',
  logs: 'set by the operator',
} as const satisfies Record<string, Retention>

/** A kind of data with a period. */
export type Expiring = {
  [Kind in keyof typeof retention]: (typeof retention)[Kind] extends `${number} ${string}` ? Kind : never
}[keyof typeof retention]

const unitSeconds: Record<string, number> = { hour: 3_600, day: 86_400, week: 604_800, year: 31_536_000 }

/** The period of a kind of data in seconds. */
export function retentionSeconds(kind: Expiring): number {
  const [count, unit = ''] = retention[kind].split(' ')
  return Number(count) * (unitSeconds[unit.replace(/s$/, '')] ?? NaN)
}
