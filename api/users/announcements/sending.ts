import { eq, sql } from 'drizzle-orm'
import { type Caller, status } from '../../http/caller.ts'
import { badFields, forbidden, Refusal } from '../../http/errors.ts'
import { notifyMembers } from '../../records/notifyMembers.ts'
import { newId } from '../../store/clock/ids.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { announcements } from '../../store/tables/announcements.ts'
import type { Installation } from '../mails/mails.ts'
import { announcementText } from './announcementText.ts'
import { type Audience, isAmong } from './audiences.ts'
import type { NewAnnouncement } from './schemas.ts'

/** How many letters to members leave within a day: a village that gets more reads none. MAIL-2. */
export const mostADay = 5

/** What sending needs of the installation and of the forum, which stands above. */
export interface AnnouncementRules extends Installation {
  /** Creates a topic; throws 400 when there is no such category. */
  createTopic: (
    tx: Transaction,
    id: string,
    caller: Caller,
    topic: { pealkiri: string; tekst: string; kategooria: string; pinned: boolean; failid: [] },
  ) => Promise<void>
}

/** @throws 403 unless the caller is a moderator or an admin. MAIL-2 */
export function requireAnnouncer({ staatus }: Caller): void {
  if (staatus < status.moderator) throw forbidden('Liikmetele saab kirjutada ainult moderaator.')
}

/**
 * Stores an announcement, and a notification of it for each member whom it is for. Call it under the lock `announcements`, so that two at once are
 * counted.
 * @throws 400 where nobody would get it or there is no such category, 429 after five within a day
 */
export async function sendAnnouncement(
  tx: Transaction,
  id: string,
  caller: Caller,
  { pealkiri, tekst, saajad, kategooria }: NewAnnouncement,
  { createTopic }: AnnouncementRules,
): Promise<void> {
  await requireTurn(tx)
  const teemaId = kategooria == null ? null : newId()
  if (teemaId != null && kategooria != null)
    await createTopic(tx, teemaId, caller, { pealkiri, tekst, kategooria, pinned: true, failid: [] })
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

/** How a letter would look, and to how many people it would go. MAIL-2. */
export async function previewAnnouncement(
  db: Database,
  { nimi }: Caller,
  letter: { pealkiri: string; tekst: string; saajad: Audience },
  installation: Installation,
): Promise<{ html: string; tekst: string; hulk: number }> {
  const { html, text } = announcementText({ ...letter, nimi, teema: null }, installation)
  const { rows } = await db.execute<{ hulk: number }>(sql`
    select count(*)::int as hulk from users u where ${isAmong(letter.saajad)}`)
  return { html, tekst: text, hulk: rows[0]?.hulk ?? 0 }
}
