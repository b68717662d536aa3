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

/** The context of writing the home page. */
interface HomePageWriting {
  /** The current blocks: blocks of unknown kind, and unknown properties of others, are retained. */
  now: ByLanguage<BlockRecords>
}

const homePageInputs = byLanguage((language) => ({
  of: language,
  write: (blocks: readonly HomeBlockInput[], _now: unknown, context: HomePageWriting) =>
    Promise.all(blocks.map((block, index) => blockWritten(block, { language, index, ...context }))),
})) satisfies InputTable<HomePageInput, typeof homePageFields, HomePageWriting>

/** Writes the home page. */
export const homePageWriter = bodyWriter(homePageFields, homePageInputs)

/** The current blocks of the page, for `homePageWriter`. */
export const blocksNow = (page: Body | undefined): ByLanguage<BlockRecords> =>
  byLanguage((language) => blockRecordsOf(page?.[language]))

/**
 * The block as the REST API takes it.
 * @throws BAD_USER_INPUT at the block if its input has no kind or several, or if it has a kind that this gateway does not know and is no stored block
 */
async function blockWritten(
  block: HomeBlockInput,
  { language, index, now }: HomePageWriting & { language: Language; index: number },
): Promise<Record<string, unknown>> {
  const given = oneKind(block)
  if (!given) throw refusedBlock(language, index, 'Plokil peab olema täpselt üks liik.')
  const [kind, input] = given
  const here = now[language].get(input.id)
  // The block may have been copied from another language.
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
