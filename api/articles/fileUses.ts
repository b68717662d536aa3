import { sql } from 'drizzle-orm'
import type { BeforeFileDeletion, FindFileUses, WireFileUse } from '../files/fileUse.ts'
import { catalogues } from './catalogues.ts'

const editorPaths = new Map(catalogues.map(({ slug, editorPath }) => [slug, editorPath]))

/** Finds the articles that show a file, in a module or as their cover, the last created first. FILE-7. */
export const articleFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<{ _id: string; pealkiri: string; kataloog: string }>(sql`
    select a._id, a.pealkiri, a.kataloog from article_files u join articles a on a._id = u.artikkel_id
    -- Ids grow with time.
    where u.fail_id = ${fileId}::uuid order by a._id desc`)
  return rows.map(({ _id, pealkiri, kataloog }): WireFileUse => ({
    liik: 'artikkel',
    _id,
    pealkiri,
    tee: `${editorPaths.get(kataloog) ?? ''}/muuda/${_id}`,
  }))
}

/**
 * Clears the last editor of the articles that show a file before it is deleted: the deletion changes their version, and a 412 must
 * not name the last editor as the author of that change. ARTICLE-7.
 */
export const clearLastEditorOfArticles: BeforeFileDeletion = async (tx, fileId) => {
  await tx.execute(sql`
    with showing as (
      select a._id from article_files u join articles a on a._id = u.artikkel_id
      where u.fail_id = ${fileId}::uuid order by a._id for no key update of a)
    update articles set muutja_id = null where _id in (select _id from showing)`)
}
