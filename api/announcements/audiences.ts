import { type SQL, sql } from 'drizzle-orm'
import { status } from '../http/session/caller.ts'

/** The recipients that an announcement can have. */
export const audiences = ['koik', 'liikmed', 'moderaatorid', 'adminid'] as const

export type Audience = (typeof audiences)[number]

const statuses = {
  liikmed: status.member,
  moderaatorid: status.moderator,
  adminid: status.admin,
} satisfies Record<Exclude<Audience, 'koik'>, number>

/** SQL condition: user `u` belongs to the audience. Banned and inactive users belong to none. */
export const isAmong = (audience: Audience): SQL =>
  audience === 'koik' ? sql`u.staatus >= ${status.member}` : sql`u.staatus = ${statuses[audience]}`
