import { inArray, sql } from 'drizzle-orm'
import { status } from '../../http/session/caller.ts'
import { queueJobs } from '../../jobs/queue.ts'
import { bulkMailsPerMinute } from '../../mail/pace.ts'
import { listRefused } from '../../mail/refusedAddresses.ts'
import { recordAudit } from '../../records/audit.ts'
import { newId } from '../../store/clock/ids.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { users } from '../../store/tables/users.ts'
import { emailKey } from '../emails/emailKey.ts'
import { type InvitedPerson, invitedPersonSchema, type ListedPerson, type WireOutcome } from './listSchemas.ts'

export interface ListedInvitationDetails {
  userId: string
  /** The id of the inviter; missing in jobs from before this was stored. */
  inviterId?: string
}

/** The inviter of a list, and the pace of its mails. */
export interface ListInviter {
  userId: string
  /** SMTP_PER_MINUTE. */
  perMinute: number
}

/** The kind of these jobs; an index of the jobs has this name in its condition. */
export const listedInvitationMail = 'listedInvitationMail'

const hasQueuedInvitation = sql`exists (
  select from jobs j where j.kind = 'listedInvitationMail' and j.details->>'userId' = ${users._id}::text)`

/** SQL condition: the user has no invitation and waits for none: was imported, or the mail server refused the mails for too long. */
const isNotInvited = sql`${users.kutsumata} and ${users.staatus} = ${status.inactive} and not ${hasQueuedInvitation}`

/** A validated row of a list: a person with the key of the email, or the reason why the row is invalid. */
type Checked = { person: InvitedPerson; key: string } | { problem: string }

function checked(row: ListedPerson): Checked {
  const { data, error } = invitedPersonSchema.safeParse(row)
  if (error) return { problem: [...new Set(error.issues.map(({ message }) => message))].join(' ') }
  return { person: data, key: emailKey(data.email) }
}

/** The people of a list by the keys of their emails; of duplicates the first. */
function peopleOf(rows: readonly Checked[]): Map<string, InvitedPerson> {
  const people = new Map<string, InvitedPerson>()
  for (const row of rows) if ('key' in row && !people.has(row.key)) people.set(row.key, row.person)
  return people
}

/**
 * Creates an inactive user for each person of a list without an account, and queues their invitations and those of people of the list who
 * were imported but not invited, all in one transaction: each person gets one account and one mail, however often and by however many
 * admins the list is sent. Skips invalid rows. Call it under the lock `invitations`. IMPORT-2.
 * @param listId identifies the list for `outcomesOf`
 */
export async function inviteList(
  tx: Transaction,
  listId: string,
  rows: readonly ListedPerson[],
  inviter: ListInviter,
): Promise<void> {
  const people = peopleOf(rows.map(checked))
  // Sorted to avoid deadlocks: others may insert the same people one by one.
  const keys = [...people.keys()].sort()
  if (keys.length === 0) return
  const values = keys.flatMap((key) => {
    const person = people.get(key)
    return person
      ? [{ _id: newId(), ...person, emailKey: key, staatus: status.inactive, kutsumata: true, nimekiriId: listId }]
      : []
  })
  await tx.insert(users).values(values).onConflictDoNothing({ target: users.emailKey })
  const found = await tx
    .select({ _id: users._id, key: users.emailKey, nimekiriId: users.nimekiriId })
    .from(users)
    .where(sql`${inArray(users.emailKey, keys)} and ${isNotInvited}`)
    .for('update')
  for (const { _id, key, nimekiriId } of found) {
    if (nimekiriId === listId) continue
    // For imported people the list only fills in missing values.
    const { nimi = '', telefon = '', elukoht = '' } = people.get(key) ?? {}
    await tx
      .update(users)
      .set({
        nimekiriId: listId,
        nimi: sql`coalesce(nullif(${users.nimi}, ''), ${nimi})`,
        telefon: sql`coalesce(nullif(${users.telefon}, ''), ${telefon})`,
        elukoht: sql`coalesce(nullif(${users.elukoht}, ''), ${elukoht})`,
      })
      .where(sql`${users._id} = ${_id}`)
  }
  const order = new Map([...people.keys()].map((key, at) => [key, at]))
  const inOrder = found.toSorted((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0))
  await queueInvitations(
    tx,
    inOrder.map(({ _id }) => _id),
    inviter,
  )
}

const sentences = {
  liige: 'Selle e-posti aadressiga liige on juba olemas.',
  keelatud: 'Selle e-posti aadressiga liikme ligipääs on keelatud.',
  'kutsutud-varem': 'Ta on juba kutsutud, aga ei ole veel registreerunud.',
  topelt: 'Sama e-posti aadress on loendis eespool.',
} as const

/** The outcome of each row of a list, in its order. People whom this list invited count as invited in a later repeat, too. */
export async function outcomesOf(
  tx: Transaction,
  listId: string,
  rows: readonly ListedPerson[],
): Promise<WireOutcome[]> {
  const all = rows.map(checked)
  const keys = [...peopleOf(all).keys()]
  const { _id, emailKey: key, staatus, nimekiriId } = users
  const accounts =
    keys.length === 0 ? [] : await tx.select({ _id, key, staatus, nimekiriId }).from(users).where(inArray(key, keys))
  const known = new Map(accounts.map((account) => [account.key, account]))
  const met = new Set<string>()
  return all.map((row) => {
    if (!('key' in row)) return { tulemus: 'vigane', msg: row.problem }
    if (met.has(row.key)) return outcome('topelt')
    met.add(row.key)
    const account = known.get(row.key)
    // Without an account: this list created it, and it has been deleted or has got another email since.
    if (!account || account.nimekiriId === listId) return { tulemus: 'kutsutud' }
    if (account.staatus === status.inactive) return outcome('kutsutud-varem')
    return outcome(account.staatus === status.banned ? 'keelatud' : 'liige')
  })
}

const outcome = (tulemus: keyof typeof sentences): WireOutcome => ({ tulemus, msg: sentences[tulemus] })

/** The numbers of people without an invitation, and of list invitations that wait for the mail server. IMPORT-1. */
async function countInvitations(tx: Database | Transaction): Promise<{ kutsumata: number; ootab: number }> {
  const { rows } = await tx.execute<{ kutsumata: number; ootab: number }>(sql`
    select (select count(*)::int from ${users} where ${isNotInvited}) as kutsumata,
      (select count(*)::int from jobs where kind = 'listedInvitationMail') as ootab`)
  return rows[0] ?? { kutsumata: 0, ootab: 0 }
}

/** The state of the invitations. IMPORT-1, IMPORT-2. */
export async function invitationsNow(db: Database) {
  return { ...(await countInvitations(db)), keeldutud: await listRefused(db, 'invitation') }
}

/** Queues the invitations of all people without one. Call it under the lock `invitations`, so that a repeat finds none. IMPORT-1. */
export async function inviteRemaining(tx: Transaction, inviter: ListInviter): Promise<void> {
  const rows = await tx
    .select({ _id: users._id })
    .from(users)
    .where(isNotInvited)
    .orderBy(users.loodud, users._id)
    .for('update')
  await queueInvitations(
    tx,
    rows.map(({ _id }) => _id),
    inviter,
  )
}

/** Queues a mail for each person, after the waiting ones, at the pace of bulk mails. */
async function queueInvitations(tx: Transaction, ids: readonly string[], inviter: ListInviter): Promise<void> {
  const spacingMs = 60_000 / bulkMailsPerMinute(inviter.perMinute)
  const { ootab } = await countInvitations(tx)
  await recordAudit(
    tx,
    'kutsutud',
    ids.map((liige) => ({ liige })),
  )
  await queueJobs(
    tx,
    listedInvitationMail,
    ids.map((userId, at) => ({
      _id: newId(),
      details: { userId, inviterId: inviter.userId } satisfies ListedInvitationDetails,
      afterMs: Math.round((ootab + at) * spacingMs),
    })),
  )
}
