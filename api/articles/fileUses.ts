import { sql } from 'drizzle-orm'
import { clearLastEditorOf, type FindFileUses, type WireFileUse } from '../files/fileUse.ts'
import { catalogues } from './catalogues.ts'
import { articleFileLinks } from './moduleFiles.ts'

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

/** See clearLastEditorOf. ARTICLE-7. */
export const clearLastEditorOfArticles = clearLastEditorOf(sql`articles`, articleFileLinks)
