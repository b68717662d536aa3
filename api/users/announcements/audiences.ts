import { type SQL, sql } from 'drizzle-orm'
import { status } from '../../http/caller.ts'

/** Whom a letter to members can be for. */
export const audiences = ['koik', 'liikmed', 'moderaatorid', 'adminid'] as const

export type Audience = (typeof audiences)[number]

const statuses = {
  liikmed: status.member,
  moderaatorid: status.moderator,
  adminid: status.admin,
} satisfies Record<Exclude<Audience, 'koik'>, number>

/** SQL for whether user `u` is among them: those who may sign in. */
export const isAmong = (audience: Audience): SQL =>
  audience === 'koik' ? sql`u.staatus >= ${status.member}` : sql`u.staatus = ${statuses[audience]}`
