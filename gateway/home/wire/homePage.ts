import type { HomePage } from '../../lib/generated/types.ts'
import { byLanguage, languages } from '../../lib/languages.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { ifShaped, record, text } from '../../lib/shapes.ts'
import { blocksFromWire } from './block.ts'

/** The home page as the API sends it: §3 'Home page'. Invalid blocks are an error of their language alone. */
export const homePageFields = {
  ...byLanguage((language) => ({
    wire: language,
    // A language that was never saved may be missing.
    read: (blocks: unknown) => ifShaped(blocks ?? [], blocksFromWire),
  })),
  membersOnlyFiles: { needs: 'row', of: languages },
  // The tag for If-Match, beyond §7: null on a server without versions.
  version: { wire: 'versioon', read: (version) => text(version) ?? null, readOnly: true },
} satisfies FieldTable<HomePage>

/** The home page. HOME-1. */
export type HomePageModel = RowOf<typeof homePageFields>

/** Reads the home page. */
export const homePageReader = rowReader('the home page', homePageFields)

/** Parses the home page. @throws UPSTREAM_ERROR if it is not a record */
export const homePageFromWire = (wire: unknown): HomePageModel => homePageReader.row(wire)

/** The home page in the response to a save; undefined without the blocks of all languages. */
export function savedHomePageFromWire(wire: unknown): HomePageModel | undefined {
  const read = ifShaped(wire, (value) => record<Record<string, unknown>>(value, 'the home page'))
  return read && languages.every((language) => Array.isArray(read[language])) ? homePageReader.row(read) : undefined
}
