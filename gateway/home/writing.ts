import { GatewayError } from '../errors.ts'
import { filesToWire } from '../files/wire/file.ts'
import type {
  GalleryBlockInput,
  HomeBlockInput,
  HomePageInput,
  IntroBlockInput,
  Language,
  OffsetBlockInput,
  PlainBlockInput,
} from '../lib/generated/types.ts'
import { type ByLanguage, byLanguage, languages } from '../lib/languages.ts'
import { asIs } from '../lib/record/codecs.ts'
import type { Body } from '../lib/record/fields.ts'
import { bodyWriter, type InputTable } from '../lib/record/inputs.ts'
import { oneKind } from '../lib/record/oneKind.ts'
import {
  type BlockKind,
  type BlockRecords,
  blockRecordsOf,
  blockToWire,
  calendarBlockFields,
  galleryBlockFields,
  introBlockFields,
  newsBlockFields,
  offsetBlockFields,
  otherBlockToWire,
} from './wire/block.ts'
import { homePageFields } from './wire/homePage.ts'

const id = { of: 'id', write: asIs } as const
const texts = {
  title: { of: 'title', write: asIs, initial: '' },
  text: { of: 'text', write: asIs, initial: '' },
} as const
const link = { of: 'link', write: asIs, initial: '' } as const

const introInputs = {
  id,
  ...texts,
  link,
  largeImageId: pictureOf('largeImage'),
  leftImageId: pictureOf('leftImage'),
  rightImageId: pictureOf('rightImage'),
} satisfies InputTable<IntroBlockInput, typeof introBlockFields>

const offsetInputs = { id, ...texts, link, imageId: pictureOf('image') } satisfies InputTable<
  OffsetBlockInput,
  typeof offsetBlockFields
>

const galleryInputs = { id, ...texts, imageId: pictureOf('image') } satisfies InputTable<
  GalleryBlockInput,
  typeof galleryBlockFields
>

const plainInputs = { id } satisfies InputTable<PlainBlockInput, typeof calendarBlockFields>

type BlockWriter = (input: object, context: void, now: Body | undefined) => Promise<Record<string, unknown>>

const writers: Readonly<Record<BlockKind, { replaced: BlockWriter }>> = {
  intro: bodyWriter(introBlockFields, introInputs),
  offset: bodyWriter(offsetBlockFields, offsetInputs),
  gallery: bodyWriter(galleryBlockFields, galleryInputs),
  calendar: bodyWriter(calendarBlockFields, plainInputs),
  news: bodyWriter(newsBlockFields, plainInputs),
}

/** What writing the home page needs besides its input. */
interface HomePageWriting {
  /** The blocks as they are now: those of unknown kind, and what the gateway does not know of others, are kept. */
  now: ByLanguage<BlockRecords>
}

const homePageInputs = byLanguage((language) => ({
  of: language,
  write: (blocks: readonly HomeBlockInput[], _now: unknown, context: HomePageWriting) =>
    Promise.all(blocks.map((block, index) => blockWritten(block, { language, index, ...context }))),
})) satisfies InputTable<HomePageInput, typeof homePageFields, HomePageWriting>

/** Writes the home page. */
export const homePageWriter = bodyWriter(homePageFields, homePageInputs)

/** The blocks of the page as it is now, for `homePageWriter`. */
export const blocksNow = (page: Body | undefined): ByLanguage<BlockRecords> =>
  byLanguage((language) => blockRecordsOf(page?.[language]))

/**
 * A block to send.
 * @throws BAD_USER_INPUT at the block for none or several kinds, and for blocks of unknown kind that do not exist
 */
async function blockWritten(
  block: HomeBlockInput,
  { language, index, now }: HomePageWriting & { language: Language; index: number },
): Promise<Record<string, unknown>> {
  const asked = oneKind(block)
  if (!asked) throw refusedBlock(language, index, 'Plokil peab olema täpselt üks liik.')
  const [kind, input] = asked
  const here = now[language].get(input.id)
  // It may have been copied from another language.
  const known = here ?? languages.map((other) => now[other].get(input.id)).find((record) => record != null)
  if (kind === 'other') {
    if (!known) throw refusedBlock(language, index, 'Seda plokki enam ei ole. Laadi leht uuesti.')
    return otherBlockToWire(known, index)
  }
  return blockToWire(kind, await writers[kind].replaced(input, undefined, here), index, here)
}

function pictureOf<const Field extends string>(of: Field) {
  return {
    of,
    write: (fileId: string) => filesToWire([fileId])[0],
    initial: null,
  }
}

/** A BAD_USER_INPUT error at a language. @param index of the block at fault, from 0 */
function refusedBlock(language: Language, index: number, sentence: string): GatewayError {
  const message = `${index + 1}. plokk: ${sentence}`
  return new GatewayError('BAD_USER_INPUT', message, { fields: { [language]: message } })
}
