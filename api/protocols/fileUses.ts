import { sql } from 'drizzle-orm'
import type { BeforeFileDeletion, FindFileUses, WireFileUse } from '../files/fileUse.ts'

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

/**
 * Clears the last editor of the protocols that lose a file by its deletion: their version changes, but no editor
 * changed them.
 */
export const clearLastEditorOfProtocols: BeforeFileDeletion = async (tx, fileId) => {
  await tx.execute(sql`
    with carrying as (
      select p._id from protocol_files a join protocols p on p._id = a.protokoll_id
      where a.fail_id = ${fileId}::uuid order by p._id for no key update of p)
    update protocols set muutja_id = null where _id in (select _id from carrying)`)
}
