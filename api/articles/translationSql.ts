import { type SQL, sql } from 'drizzle-orm'
import { languageCodes } from '../../schema/rules/languages.ts'

/** SQL for `tolge` of the row `a` of articles, without the text of the source; null if it is no translation. LANG-4. */
export const translationJson: SQL = sql`(
  select jsonb_build_object('allikas', s._id, 'keel', s.keel, 'aegunud', s.teksti_rasi is distinct from a.allika_rasi)
  from articles s where s._id = a.allikas_id)`

const codes = sql.join(
  languageCodes.map((code) => sql`${code}`),
  sql`, `,
)

/**
 * SQL condition: a row of articles is an outdated translation, or its group has no version in one of the languages. Subqueries per row let
 * a page read only its own rows by index. LANG-4, NAV-4.
 * @param row the alias of `articles`
 */
export const needsTranslation = (row: SQL): SQL => sql`(
  exists (select from articles s where s._id = ${row}.allikas_id and s.teksti_rasi is distinct from ${row}.allika_rasi)
  or (select count(*) from articles v where v.ryhm = ${row}.ryhm and v.keel in (${codes})) < ${languageCodes.length}::int)`
