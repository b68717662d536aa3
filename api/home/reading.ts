import { sql } from 'drizzle-orm'
import { byLanguage, languageCodes } from '../../schema/rules/languages.ts'
import { fileJsonFor, type WireFile } from '../files/fileRecord.ts'
import { tagOf, versionOf } from '../http/versions.ts'
import type { Database, Transaction } from '../store/database.ts'
import type { StoredBlock } from '../store/tables/home.ts'
import { picturesOf, storedBlocks, wireBlocks } from './blocks.ts'
import type { WireBlock } from './schemas.ts'

/** The home page: the blocks of every language. */
export type HomePage = Readonly<Record<string, WireBlock[]>>

/** The home page with pictures as file ids. */
export type HomeContent = Readonly<Record<string, StoredBlock[]>>

/**
 * Reads the home page; without blocks before the first save. HOME-1.
 * @param audience visitors do not see who uploaded a picture. REST-4
 */
export async function readHomePage(db: Database | Transaction, audience: { seesAll: boolean }): Promise<HomePage> {
  // In one statement: a save between two statements could add pictures that the second one would miss.
  const { rows } = await db.execute<{ keel: string; plokid: StoredBlock[]; failid: WireFile[] }>(sql`
    select p.keel, p.plokid, coalesce((
      select jsonb_agg(${fileJsonFor(audience)}) from home_page_files u join files f on f._id = u.fail_id
      where u.keel = p.keel), '[]') as failid
    from home_pages p`)
  return byLanguage((language) => {
    const row = rows.find(({ keel }) => keel === language)
    return row ? wireBlocks(row.plokid, new Map(row.failid.map((file) => [file._id, file]))) : []
  })
}

/** The content of the home page, as read or on the wire; the type of the latter does not name the languages. */
export const contentOf = (page: HomePage | WireHomePage): HomeContent =>
  byLanguage((language) => storedBlocks((page as HomePage)[language] ?? []))

/** The version of the home page: see versionOfContent. */
export const versionOfPage = (page: HomePage | WireHomePage): string => versionOfContent(contentOf(page))

/** The home page in a response; it also has the blocks of every language: see homePageSchema. */
export interface WireHomePage {
  /** The tag for If-Match. */
  versioon: string
}

/** The home page on the wire. */
export const homePageToWire = (page: HomePage): WireHomePage => ({ ...page, versioon: tagOf(versionOfPage(page)) })

/** The version of the home page: a hash that changes exactly when a block does. HOME-2. */
export function versionOfContent(content: HomeContent): string {
  const fieldsOf = (block: StoredBlock) => [
    block.id,
    block.tyyp,
    ...('pealkiri' in block ? [block.pealkiri, block.tekst] : []),
    ...('link' in block ? [block.link] : []),
    ...picturesOf(block),
  ]
  return versionOf(languageCodes.map((language) => (content[language] ?? []).map(fieldsOf)))
}
