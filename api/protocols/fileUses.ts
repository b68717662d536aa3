import { sql } from 'drizzle-orm'
import { clearLastEditorOf, type FindFileUses, type WireFileUse } from '../files/fileUse.ts'
import { protocolAttachments } from './reading.ts'

/** The protocols that a file is attached to, the last created first. FILE-7. */
export const protocolFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<WireFileUse & Record<string, unknown>>(sql`
    select 'protokoll' as liik, p._id, coalesce(to_char(p.paev, 'DD.MM.YYYY'), '') as pealkiri,
      concat('/protokollid#protokoll-', p._id) as tee
    from protocol_files a join protocols p on p._id = a.protokoll_id
    -- Ids grow with time.
    where a.fail_id = ${fileId}::uuid order by p._id desc`)
  return rows
}

/** See clearLastEditorOf. */
export const clearLastEditorOfProtocols = clearLastEditorOf(sql`protocols`, protocolAttachments)
