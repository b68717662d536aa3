import { sql } from 'drizzle-orm'
import { clearLastEditorOf, type FindFileUses, type WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'
import { protocolAttachments } from './editable.ts'

/** The protocols that a file is attached to, or whose text links to it, the last created first. FILE-7. */
export const protocolFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<WireFileUse & Record<string, unknown>>(sql`
    select 'protokoll' as liik, p._id, coalesce(to_char(p.paev, 'DD.MM.YYYY'), '') as pealkiri,
      concat('/protokollid#protokoll-', p._id) as tee
    from protocols p where p._id in (
      select protokoll_id from protocol_files where fail_id = ${fileId}::uuid
      union select _id from protocols where ${namesFile(sql`tekst`, fileId)})
    -- Ids grow with time.
    order by p._id desc`)
  return rows
}

/** See clearLastEditorOf. */
export const clearLastEditorOfProtocols = clearLastEditorOf(sql`protocols`, protocolAttachments)
