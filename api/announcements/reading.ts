import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { attachmentsJson, type AttachmentTable } from '../files/attachments.ts'
import { idSchema } from '../http/fields.ts'
import { cursorTimeSchema, type PageRange } from '../http/page.ts'
import { isoTime } from '../store/columns.ts'
import type { Database, Transaction } from '../store/database.ts'
import type { WireAnnouncement } from './schemas.ts'

/** The join table of announcements and files. */
export const announcementAttachments: AttachmentTable = { table: sql`announcement_files`, owner: sql`kiri_id` }

/** SQL for the files of announcement `k`. */
export const announcementFilesJson = attachmentsJson(announcementAttachments, sql`k._id`)

/** Cursor of announcements: kuupaev, _id. */
export const announcementCursorSchema = z.tuple([cursorTimeSchema, idSchema])

export type AnnouncementCursor = z.infer<typeof announcementCursorSchema>

/** Announcements, newest first. MAIL-2, REST-6. */
export async function listAnnouncements(
  db: Database,
  { limit, after }: PageRange<AnnouncementCursor>,
): Promise<WireAnnouncement[]> {
  const beyond = after ? sql`where (k.kuupaev, k._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``
  return read(
    db,
    sql`${beyond} order by k.kuupaev desc nulls last, k._id desc nulls last ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  )
}

/** An announcement; null when there is none. */
export async function readAnnouncement(tx: Transaction, id: string): Promise<WireAnnouncement | null> {
  const [found] = await read(tx, sql`where k._id = ${id}::uuid`)
  return found ?? null
}

async function read(db: Database | Transaction, which: SQL) {
  const { rows } = await db.execute<WireAnnouncement & Record<string, unknown>>(sql`
    select k._id, k.pealkiri, k.tekst, k.saajad, k.nimi, ${isoTime(sql`k.kuupaev`)} as kuupaev, k.hulk,
      case when u._id is not null then json_build_object('_id', u._id, 'nimi', u.nimi) end as user,
      case when t._id is not null then json_build_object('_id', t._id, 'pealkiri', t.pealkiri,
        'kategooria', json_build_object('_id', c._id, 'nimi', c.nimi, 'slug', c.slug)) end as teema,
      k.saadetud, k.keeldus, ${announcementFilesJson} as failid,
      case when k.jarjekorras is null then k.hulk else (
        select count(*)::int from jobs where kind = 'announcementMail' and details->>'kiriId' = k._id::text) end as ootab
    from (select * from announcements k ${which}) k left join users u on u._id = k.user_id
      left join topics t on t._id = k.teema_id left join categories c on c._id = t.kategooria_id
    order by k.kuupaev desc nulls last, k._id desc nulls last`)
  return rows
}
