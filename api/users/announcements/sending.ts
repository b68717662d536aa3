import { sql } from 'drizzle-orm'
import { beginningOf } from '../../html/plainText.ts'
import { type Caller, status } from '../../http/caller.ts'
import { badFields, forbidden, Refusal } from '../../http/errors.ts'
import { queueJobs } from '../../jobs/queue.ts'
import { lettersPerMinute } from '../../mail/pace.ts'
import { newId } from '../../store/clock/ids.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { announcements } from '../../store/tables/announcements.ts'
import { topicUrl } from '../letters/text.ts'
import type { Installation } from '../mails/mails.ts'
import { queuePush } from '../push/planning.ts'
import { announcementText } from './announcementMail.ts'
import { type Audience, isAmong } from './audiences.ts'
import type { NewAnnouncement } from './schemas.ts'

/** How many letters to members leave within a day: a village that gets more reads none. MAIL-2. */
export const mostADay = 5

/** What sending needs of the installation and of the forum, which stands above. */
export interface AnnouncementRules extends Installation {
  /** SMTP_PER_MINUTE. */
  smtpPerMinute: number
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
 * Records a letter to members with its recipients, and queues a mail for each in the same transaction. Call it under the lock `announcements`,
 * so that two at once are counted.
 * @throws 400 where nobody would get it or there is no such category, 429 after five within a day
 */
export async function sendAnnouncement(
  tx: Transaction,
  id: string,
  caller: Caller,
  { pealkiri, tekst, saajad, kategooria }: NewAnnouncement,
  { smtpPerMinute, createTopic }: AnnouncementRules,
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
  const { rows } = await tx.execute<{ userId: string }>(sql`
    insert into announcement_recipients (kiri_id, user_id)
    select ${id}::uuid, u._id from users u where ${isAmong(saajad)} returning user_id as "userId"`)
  if (rows.length === 0) throw badFields({ saajad: 'Kedagi, kellele see kiri läheks, ei ole.' })
  await tx.execute(sql`update announcements set hulk = ${rows.length} where _id = ${id}::uuid`)
  const apartMs = 60_000 / lettersPerMinute(smtpPerMinute)
  await queueJobs(
    tx,
    'announcementMail',
    rows.map(({ userId }, at) => ({
      _id: newId(),
      details: { kiriId: id, userId },
      afterMs: Math.round(at * apartMs),
    })),
  )
  const others = rows.map(({ userId }) => userId).filter((userId) => userId !== caller._id)
  await queuePush(tx, others, {
    title: pealkiri,
    body: `${caller.nimi} kirjutas liikmetele: ${beginningOf(tekst, 300)}`,
    ...(await whereToRead(tx, id, teemaId)),
  })
}

/** Where a notice of a letter leads: to its topic, of which one may be told for other reasons, too. */
async function whereToRead(tx: Transaction, id: string, teemaId: string | null) {
  if (teemaId == null) return { path: '/sise', tag: `kiri-${id}` }
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select k.slug from topics t join categories k on k._id = t.kategooria_id where t._id = ${teemaId}::uuid`)
  return { path: topicUrl('', { _id: teemaId, kategooria: { slug: rows[0]?.slug ?? '' } }), tag: `teema-${teemaId}` }
}

async function requireTurn(tx: Transaction) {
  const { rows } = await tx.execute<{ waitSeconds: number }>(sql`
    select ceil(extract(epoch from kuupaev + interval '1 day' - now()))::int as "waitSeconds" from announcements
    where kuupaev > now() - interval '1 day' order by kuupaev desc offset ${mostADay - 1} limit 1`)
  if (!rows[0]) return
  throw new Refusal(429, `Ööpäevas saab liikmetele saata kuni ${mostADay} kirja. Proovi hiljem uuesti.`, {
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
