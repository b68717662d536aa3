import { eq, sql } from 'drizzle-orm'
import { attachToNew } from '../files/attachments.ts'
import { fileJson, type WireFile } from '../files/fileRecord.ts'
import { findFiles, missingFile } from '../files/recordFiles.ts'
import { badFields, forbidden, Refusal } from '../http/errors.ts'
import { countAttempt, strictLimit } from '../http/limits.ts'
import { type Caller, status } from '../http/session/caller.ts'
import { queueJob } from '../jobs/queue.ts'
import { notifyMembers } from '../records/notifyMembers.ts'
import { newId } from '../store/clock/ids.ts'
import type { Database, Transaction } from '../store/database.ts'
import { announcements } from '../store/tables/announcements.ts'
import { users } from '../store/tables/users.ts'
import type { Installation } from '../users/mails/mails.ts'
import { announcementText } from './announcementText.ts'
import { isAmong } from './audiences.ts'
import { announcementAttachments } from './reading.ts'
import type { NewAnnouncement, PreviewedAnnouncement } from './schemas.ts'

/** The most announcements within a day: members stop reading more of them. MAIL-2. */
export const mostADay = 5

/** What sending needs of the installation, and of the forum, which this domain does not import. */
export interface AnnouncementRules extends Installation {
  /** Creates a topic; throws 400 for an unknown category. */
  createTopic: (
    tx: Transaction,
    id: string,
    caller: Caller,
    topic: { pealkiri: string; tekst: string; kategooria: string; pinned: boolean; failid: string[] | undefined },
  ) => Promise<void>
}

/** @throws 403 unless the caller is a moderator or an admin. MAIL-2 */
export function requireAnnouncer({ staatus }: Caller): void {
  if (staatus < status.moderator) throw forbidden('Liikmetele saab kirjutada ainult moderaator.')
}

/**
 * Stores an announcement, and a notification of it for each recipient. Call it under the lock `announcements`, so that concurrent ones are
 * counted.
 * @throws 400 without recipients, or for an unknown category or file, 429 after five within a day
 */
export async function sendAnnouncement(
  tx: Transaction,
  id: string,
  caller: Caller,
  { pealkiri, tekst, saajad, kategooria, failid }: NewAnnouncement,
  { createTopic }: AnnouncementRules,
): Promise<void> {
  await requireTurn(tx)
  const teemaId = kategooria == null ? null : newId()
  if (teemaId != null && kategooria != null)
    await createTopic(tx, teemaId, caller, { pealkiri, tekst, kategooria, pinned: true, failid })
  await tx.insert(announcements).values({
    _id: id,
    pealkiri,
    tekst,
    saajad,
    userId: caller._id,
    nimi: caller.nimi,
    kuupaev: sql`now()`,
    hulk: 0,
    teemaId,
  })
  await attachToNew(tx, announcementAttachments, id, failid)
  const hulk = await notifyMembers(tx, { liik: 'kiri', id, among: isAmong(saajad) })
  if (hulk === 0) throw badFields({ saajad: 'Kedagi, kellele see kiri läheks, ei ole.' })
  await tx.update(announcements).set({ hulk }).where(eq(announcements._id, id))
}

async function requireTurn(tx: Transaction) {
  const { rows } = await tx.execute<{ waitSeconds: number }>(sql`
    select ceil(extract(epoch from kuupaev + interval '1 day' - now()))::int as "waitSeconds" from announcements
    where kuupaev > now() - interval '1 day' order by kuupaev desc offset ${mostADay - 1} limit 1`)
  if (!rows[0]) return
  throw new Refusal(429, `Ööpäevas saab liikmetele saata kuni ${mostADay} kirja. Proovi mõne aja pärast uuesti.`, {
    retryAfter: Math.max(rows[0].waitSeconds, 1),
  })
}

/** The mail of an announcement, and the number of its recipients. MAIL-2. @throws 400 for an unknown file */
export async function previewAnnouncement(
  db: Database,
  { nimi }: Caller,
  announcement: PreviewedAnnouncement,
  installation: Installation,
): Promise<{ html: string; tekst: string; hulk: number }> {
  const failid = await requireFiles(db, announcement.failid)
  const { html, text } = announcementText({ ...announcement, failid, nimi, teema: null }, installation)
  const { rows } = await db.execute<{ hulk: number }>(sql`
    select count(*)::int as hulk from users u where ${isAmong(announcement.saajad)}`)
  return { html, tekst: text, hulk: rows[0]?.hulk ?? 0 }
}

/** A trial of an announcement in the queue: the mail and its recipient. */
export interface TrialDetails extends Omit<PreviewedAnnouncement, 'failid'> {
  failid: WireFile[]
  nimi: string
  email: string
}

/**
 * Mails an announcement to its author only. MAIL-2.
 * @returns the address that it goes to
 * @throws 400 for an unknown file, 429 for the tenth within 15 minutes
 */
export async function tryAnnouncement(
  tx: Transaction,
  { _id, nimi }: Caller,
  announcement: PreviewedAnnouncement,
): Promise<{ email: string }> {
  await countAttempt(tx, [{ ...strictLimit, subject: `announcement-trial:${_id}` }])
  const [writer] = await tx.select({ email: users.email }).from(users).where(eq(users._id, _id))
  const email = writer?.email ?? ''
  const details: TrialDetails = { ...announcement, failid: await requireFiles(tx, announcement.failid), nimi, email }
  await queueJob(tx, 'announcementTrial', details)
  return { email }
}

async function requireFiles(db: Database | Transaction, ids: readonly string[] = []): Promise<WireFile[]> {
  const found = await findFiles(db, ids, fileJson)
  return ids.map((id) => {
    const file = found.get(id)
    if (!file) throw badFields({ failid: missingFile })
    return file
  })
}
