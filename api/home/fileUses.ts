import { sql } from 'drizzle-orm'
import { languageCodes, languageWords } from '../../schema/rules/languages.ts'
import type { BeforeFileDeletion, FindFileUses, WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'

/** The languages of the home page that show a file, or name it in a text or a link. FILE-7. */
export const homeFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<Omit<WireFileUse, 'pealkiri'> & Record<string, unknown>>(sql`
    select 'avaleht' as liik, keel as _id,
      concat('/avaleht-haldus?lang=', keel) as tee
    -- The blocks hold their pictures as ids.
    from home_pages where ${namesFile(sql`plokid::text`, fileId)}`)
  return languageCodes.flatMap((language) =>
    rows.filter(({ _id }) => _id === language).map((use) => ({ ...use, pealkiri: languageWords(language).adverb })),
  )
}

/**
 * Clears the last editor of a home page that loses a file by its deletion: its version changes, but no editor changed it. All rows are
 * locked in the order in which a save locks them.
 */
export const clearLastEditorOfHomePage: BeforeFileDeletion = async (tx, fileId) => {
  await tx.execute(sql`
    with page as (select keel from home_pages order by keel for no key update)
    update home_pages set muutja_id = null where keel in (select keel from page)
      and exists (select from home_page_files where fail_id = ${fileId}::uuid)`)
}
