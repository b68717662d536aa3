import { overlay } from '../../lib/overlay.ts'
import { ifShaped, record, text, type Unchecked } from '../../lib/shapes.ts'
import { type BlockModel, blocksFromWire } from './block.ts'

/** The home page as the API sends it: §3 'Home page'. */
export interface WireHomePage {
  et: unknown[]
  en: unknown[]
  /** The tag for If-Match. Beyond §7. */
  versioon?: string
}

/** The home page. HOME-1. */
export interface HomePageModel {
  /** Undefined if they are invalid, which is an error of that language alone. */
  et: BlockModel[] | undefined
  en: BlockModel[] | undefined
  /** Null on a server without versions. */
  version: string | null
}

/** Parses the home page. @throws UPSTREAM_ERROR if it is no record */
export function homePageFromWire(wire: unknown): HomePageModel {
  const read = record<WireHomePage>(wire, 'the home page')
  // A language that was never saved may be missing.
  const blocks = (value: unknown) => ifShaped(value ?? [], blocksFromWire)
  return { et: blocks(read.et), en: blocks(read.en), version: text(read.versioon) ?? null }
}

/** The home page in the response to a save; undefined if that has not the blocks of both languages. */
export function savedHomePageFromWire(wire: unknown): HomePageModel | undefined {
  const read = ifShaped(wire, (value) => record<WireHomePage>(value, 'the home page'))
  return Array.isArray(read?.et) && Array.isArray(read.en) ? ifShaped(read, homePageFromWire) : undefined
}

const answersOnly = new Set(['versioon'])

/** The body of a save: the blocks laid over the current page, which keeps further languages of the server. */
export function homePageToWire(
  { et, en }: Pick<WireHomePage, 'et' | 'en'>,
  now: Unchecked<WireHomePage>,
): Record<string, unknown> {
  return overlay(now, { et, en }, answersOnly)
}

/** English field names for the `valjad` of a refusal. */
export const homePageFieldNames: Record<string, string> = { et: 'et', en: 'en' }
