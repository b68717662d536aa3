import { sql } from 'drizzle-orm'
import { catalogues } from '../../schema/rules/catalogues.ts'
import { clearLastEditorOf, type FindFileUses, type WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'
import { articleFileLinks } from './moduleFiles.ts'

const editorPaths = new Map(catalogues.map(({ slug, path }) => [slug, path]))

/**
 * Finds the articles that show a file, in a module or as their cover, or that name it in a text, the last created first; also
 * translations whose source did so when they were last compared with it, as that text is shown beside them. FILE-7.
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

/** See clearLastEditorOf. ARTICLE-7. */
export const clearLastEditorOfArticles = clearLastEditorOf(sql`articles`, articleFileLinks)
