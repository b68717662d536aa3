import { sql } from 'drizzle-orm'
import { catalogues } from '../../schema/rules/catalogues.ts'
import type { BeforeFileDeletion, FindFileUses, WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'

const editorPaths = new Map(catalogues.map(({ slug, path }) => [slug, path]))

/**
 * The articles that show a file in a module or as their cover, or link to it in a text, the last created first; also translations whose
 * stored source text does so, as the editor shows that text beside them. FILE-7.
 */
export const articleFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<{ _id: string; pealkiri: string; kataloog: string }>(sql`
    select a._id, a.pealkiri, a.kataloog from articles a where a._id in (
      select artikkel_id from article_files where fail_id = ${fileId}::uuid
      union select _id from articles where ${namesFile(sql`moodulid::text`, fileId)}
      union select _id from articles where allikas_id is not null and ${namesFile(sql`allika_seis::text`, fileId)})
    -- Ids grow with time.
    order by a._id desc`)
  return rows.map(({ _id, pealkiri, kataloog }): WireFileUse => ({
    liik: 'artikkel',
    _id,
    pealkiri,
    tee: `${editorPaths.get(kataloog) ?? ''}/muuda/${_id}`,
  }))
}

/**
 * Counts the deletion of a file in the articles that show or link to it, and clears the last editor of those that show it: see
 * clearLastEditorOf. `= any(array(…))` uses the index even with the `or`; a subquery does not. ARTICLE-7, HOOK-1.
 */
export const noteFileDeletedInArticles: BeforeFileDeletion = async (tx, fileId) => {
  await tx.execute(sql`
    with shown as (select artikkel_id as _id from article_files where fail_id = ${fileId}::uuid),
    locked as (
      select a._id from articles a where a._id = any(array(select _id from shown)) or ${namesFile(sql`moodulid::text`, fileId)}
      order by a._id for no key update)
    update articles set kustutatud_faile = kustutatud_faile + 1,
      muutja_id = case when _id in (select _id from shown) then null else muutja_id end
    where _id in (select _id from locked)`)
}
