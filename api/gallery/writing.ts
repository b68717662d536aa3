import { sql } from 'drizzle-orm'
import { lockFiles, pictureProblem } from '../files/recordFiles.ts'
import type { Transaction } from '../store/database.ts'
import { type AlbumItem, filesOf, refusedItem } from './content.ts'

/**
 * Locks the files of media against deletion until the transaction ends. The album must have been locked before: see
 * BeforeFileDeletion.
 * @throws 400 on `meedia` for a file that does not exist or is no picture, with the number of its item
 */
export async function holdFiles(tx: Transaction, meedia: readonly AlbumItem[]): Promise<void> {
  const isPicture = await lockFiles(tx, filesOf(meedia))
  for (const [index, item] of meedia.entries()) {
    const file = item.tyyp === 'pilt' ? item.failId : item.esipiltId
    const problem = file == null ? null : pictureProblem(isPicture, file)
    if (problem != null) throw refusedItem(item, index, problem)
  }
}

/** Replaces the media of an album. Their files must have been locked before. */
export async function writeMedia(tx: Transaction, albumId: string, meedia: readonly AlbumItem[]): Promise<void> {
  await tx.execute(sql`delete from album_media where album_id = ${albumId}::uuid`)
  const rows = meedia.map((item, koht) => ({
    koht,
    id: item.id,
    tekst: item.tekst,
    ...(item.tyyp === 'pilt' ? { fail_id: item.failId } : { embed: item.embed, esipilt_id: item.esipiltId }),
  }))
  // One parameter, as a statement can have 65,535 at most.
  await tx.execute(sql`
    insert into album_media (album_id, koht, id, fail_id, embed, esipilt_id, tekst)
    select ${albumId}::uuid, m.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(koht int, id text, fail_id uuid, embed text, esipilt_id uuid, tekst jsonb)`)
}
