import { sql } from 'drizzle-orm'
import { fileJsonFor, type WireFile } from '../files/fileRecord.ts'
import { tagOf, versionOf } from '../http/versions.ts'
import type { Database, Transaction } from '../store/database.ts'
import type { StoredBlock } from '../store/tables/home.ts'
import { picturesOf, storedBlocks, wireBlocks } from './blocks.ts'
import type { HomeLanguage, WireHomePage } from './schemas.ts'

/** The blocks of every language, with pictures as file ids. */
export type HomeContent = Record<HomeLanguage, StoredBlock[]>

/**
 * Reads the home page; without blocks before the first save. HOME-1.
 * @param audience visitors do not see who uploaded a picture. REST-4
 */
export async function readHomePage(db: Database | Transaction, audience: { seesAll: boolean }): Promise<WireHomePage> {
  // In one statement: between two, another save could put in pictures that the second one would not find.
  const { rows } = await db.execute<{ keel: HomeLanguage; plokid: StoredBlock[]; failid: WireFile[] }>(sql`
    select p.keel, p.plokid, coalesce((
      select jsonb_agg(${fileJsonFor(audience)}) from home_page_files u join files f on f._id = u.fail_id
      where u.keel = p.keel), '[]') as failid
    from home_pages p`)
  const blocksOf = (language: HomeLanguage) => {
    const row = rows.find(({ keel }) => keel === language)
    return row ? wireBlocks(row.plokid, new Map(row.failid.map((file) => [file._id, file]))) : []
  }
  const page = { et: blocksOf('et'), en: blocksOf('en') }
  return { ...page, versioon: tagOf(versionOfContent(contentOf(page))) }
}

/** The content of a home page in the form of a response. */
export function contentOf({ et, en }: Pick<WireHomePage, HomeLanguage>): HomeContent {
  return { et: storedBlocks(et), en: storedBlocks(en) }
}

/** The version of the home page: a hash that changes exactly when a block does. HOME-2. */
export function versionOfContent({ et, en }: HomeContent): string {
  const fieldsOf = (block: StoredBlock) => [
    block.id,
    block.tyyp,
    ...('pealkiri' in block ? [block.pealkiri, block.tekst] : []),
    ...('link' in block ? [block.link] : []),
    ...picturesOf(block),
  ]
  return versionOf([et.map(fieldsOf), en.map(fieldsOf)])
}
