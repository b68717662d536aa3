import { sql } from 'drizzle-orm'
import { languageCodes, languageWords } from '../../schema/rules/languages.ts'
import type { BeforeFileDeletion, FindFileUses, WireFileUse } from '../files/fileUse.ts'
import { namesFile } from '../files/namedFiles.ts'

/** The languages of the home page that show a file, or link to it in a text. FILE-7. */
export const homeFileUses: FindFileUses = async (db, fileId) => {
  const { rows } = await db.execute<Omit<WireFileUse, 'pealkiri'> & Record<string, unknown>>(sql`
    select 'avaleht' as liik, keel as _id,
      concat('/avaleht-haldus?lang=', keel) as tee
    -- The blocks have the ids of their pictures.
    from home_pages where ${namesFile(sql`plokid::text`, fileId)}`)
  return languageCodes.flatMap((language) =>
    rows.filter(({ _id }) => _id === language).map((use) => ({ ...use, pealkiri: languageWords(language).adverb })),
  )
}

/**
 * Counts the deletion of a file in the languages of the home page that show or link to it, and clears the last editor of those that show
 * it: their version changes, but no editor changed it. Locks all rows in the order in which a save locks them.
 */
export const noteFileDeletedInHomePage: BeforeFileDeletion = async (tx, fileId) => {
  await tx.execute(sql`
    with page as (select keel from home_pages order by keel for no key update)
    update home_pages set
      kustutatud_faile = kustutatud_faile + case when ${namesFile(sql`plokid::text`, fileId)} then 1 else 0 end,
      muutja_id = case when exists (select from home_page_files where fail_id = ${fileId}::uuid) then null else muutja_id end
    where keel in (select keel from page)
      and (${namesFile(sql`plokid::text`, fileId)} or exists (select from home_page_files where fail_id = ${fileId}::uuid))`)
}
