import { sql } from 'drizzle-orm'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { defaultLanguage } from '../../schema/rules/languages.ts'
import { badFields, conflict } from '../http/errors.ts'
import { uuidArray } from '../store/arrays.ts'
import type { Transaction } from '../store/database.ts'
import type { NewArticle } from './bodies.ts'
import { lockGroupOf } from './facts.ts'

/** The language of a new article, and the id of the group that all its language versions share. */
export interface LanguagePosition {
  language: string
  group: string
}

/**
 * The language of a new article and the group of the versions in `lang.list`, which it locks; undefined if the list is empty. LANG-2,
 * LANG-4.
 * @throws 400 on `lang` for a version that does not exist in this catalogue and language, and for versions of different groups
 */
export async function languagePositionOf(
  tx: Transaction,
  catalogue: Catalogue,
  lang: NewArticle['lang'],
): Promise<{ language: string; group: string | undefined }> {
  const language = lang?.current ?? defaultLanguage
  const named = Object.entries(lang?.list ?? {}).flatMap(([code, id]) => (id == null ? [] : [{ code, id }]))
  const [first] = named
  if (!first) return { language, group: undefined }
  const group = await lockGroupOf(tx, catalogue, first.id)
  const ids = named.map(({ id }) => id)
  const { rows } = await tx.execute<{ _id: string; keel: string; ryhm: string }>(sql`
    select _id, keel, ryhm from articles where kataloog = ${catalogue.slug} and _id = any(${uuidArray(ids)})`)
  for (const { code, id } of named)
    if (!rows.some(({ _id, keel }) => _id === id && keel === code))
      throw badFields({ lang: 'Teise keele versiooni, mille juurde see kuulub, ei ole selles kataloogis.' })
  if (rows.some(({ ryhm }) => ryhm !== group)) throw badFields({ lang: 'Need keeleversioonid ei kuulu kokku.' })
  return { language, group }
}

/** A 409 error: the group already has a version in this language, whose id the response has in `artikkel`. LANG-4. */
export async function versionTaken(tx: Transaction, { language, group }: LanguagePosition) {
  const { rows } = await tx.execute<{ _id: string }>(
    sql`select _id from articles where ryhm = ${group}::uuid and keel = ${language}`,
  )
  return conflict('Selles keeles on see artikkel juba olemas.', { more: { artikkel: rows[0]?._id ?? null } })
}
