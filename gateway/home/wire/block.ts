import { fileFromWire, type FileModel } from '../../files/wire/file.ts'
import type {
  CalendarBlock,
  GalleryBlock,
  HomeBlockInput,
  IntroBlock,
  NewsBlock,
  OffsetBlock,
  OtherBlock,
} from '../../lib/generated/types.ts'
import { inOrder } from '../../lib/orderedRows.ts'
import { overlay } from '../../lib/overlay.ts'
import { type Body, type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, integer, list, record, text } from '../../lib/shapes.ts'

const what = 'a block'

/** Fields of every block: §3 'Home page'. The scope of a block's row is its index in the list. */
const block = {
  id: { wire: 'id', read: (id: unknown) => identity(id, what) },
  order: { wire: 'jrg', read: (order: unknown, _body: Body, index: number) => integer(order) ?? index },
}
const texts = { title: wordsOf('pealkiri'), text: wordsOf('tekst') }
const link = wordsOf('link')

/** The beginning of the page. */
export const introBlockFields = {
  ...block,
  ...texts,
  link,
  largeImage: pictureOf('piltSuur'),
  leftImage: pictureOf('piltVasak'),
  rightImage: pictureOf('piltParem'),
} satisfies FieldTable<IntroBlock, number>

/** A text next to a picture. */
export const offsetBlockFields = {
  ...block,
  ...texts,
  link,
  image: pictureOf('pilt'),
} satisfies FieldTable<OffsetBlock, number>

/** The link to the gallery. */
export const galleryBlockFields = { ...block, ...texts, image: pictureOf('pilt') } satisfies FieldTable<
  GalleryBlock,
  number
>

/** The next events. */
export const calendarBlockFields = block satisfies FieldTable<CalendarBlock, number>

/** The latest news. */
export const newsBlockFields = block satisfies FieldTable<NewsBlock, number>

/** A block of unknown kind. */
export const otherBlockFields = { ...block, type: wordsOf('tyyp') } satisfies FieldTable<OtherBlock, number>

/** A known kind of block. */
export type BlockKind = Exclude<keyof HomeBlockInput, 'other'>

/** `tyyp` of each kind. */
const wireKinds: Readonly<Record<BlockKind, string>> = {
  intro: 'Sissejuhatus',
  offset: 'Offset',
  calendar: 'Kalender',
  gallery: 'Galerii',
  news: 'Uudised',
}

/** A block of the home page. HOME-1. */
export type BlockModel =
  | ({ __typename: 'IntroBlock' } & RowOf<typeof introBlockFields>)
  | ({ __typename: 'OffsetBlock' } & RowOf<typeof offsetBlockFields>)
  | ({ __typename: 'GalleryBlock' } & RowOf<typeof galleryBlockFields>)
  | ({ __typename: 'CalendarBlock' | 'NewsBlock' } & RowOf<typeof block>)
  | ({ __typename: 'OtherBlock' } & RowOf<typeof otherBlockFields>)

const intros = rowReader<typeof introBlockFields, number>(what, introBlockFields)
const offsets = rowReader<typeof offsetBlockFields, number>(what, offsetBlockFields)
const galleries = rowReader<typeof galleryBlockFields, number>(what, galleryBlockFields)
const plain = rowReader<typeof block, number>(what, block)
const others = rowReader<typeof otherBlockFields, number>(what, otherBlockFields)

/** Row readers by kind. */
const rows: Readonly<Record<BlockKind, (wire: unknown, index: number) => BlockModel>> = {
  intro: (wire, index) => ({ __typename: 'IntroBlock', ...intros.row(wire, index) }),
  offset: (wire, index) => ({ __typename: 'OffsetBlock', ...offsets.row(wire, index) }),
  gallery: (wire, index) => ({ __typename: 'GalleryBlock', ...galleries.row(wire, index) }),
  calendar: (wire, index) => ({ __typename: 'CalendarBlock', ...plain.row(wire, index) }),
  news: (wire, index) => ({ __typename: 'NewsBlock', ...plain.row(wire, index) }),
}

/** Reads the blocks of a language, sorted by `jrg`. @throws UPSTREAM_ERROR if it is not a list, or a block has no id */
export function blocksFromWire(wire: unknown): BlockModel[] {
  const found = list(wire, 'the blocks of the home page', (value) => {
    const { jrg, tyyp } = record<{ jrg: unknown; tyyp: unknown }>(value, what)
    return { value, kind: kindOf(tyyp), order: integer(jrg) ?? null }
  })
  return inOrder(found).map(({ value, kind }, index) =>
    kind ? rows[kind](value, index) : { __typename: 'OtherBlock', ...others.row(value, index) },
  )
}

/** The current records of a language's blocks by id. */
export type BlockRecords = ReadonlyMap<string, Body>

/** The records of blocks by id; skips values without an id. */
export function blockRecordsOf(wire: unknown): BlockRecords {
  const found = Array.isArray(wire) ? (wire as unknown[]) : []
  return new Map(
    found.flatMap((value) => {
      const read = ifShaped(value, (one) => record<Record<string, unknown>>(one, what))
      const id = text(read?.id)
      return read && id != null ? [[id, read] as const] : []
    }),
  )
}

/**
 * The block to send. An existing one of the same kind retains properties that the gateway does not know, and its spelling of the kind.
 * @param content the properties of its kind
 * @param now the current record of the block; undefined for a new one
 */
export function blockToWire(kind: BlockKind, content: object, jrg: number, now: Body | undefined) {
  const isSameKind = now != null && kindOf(now.tyyp) === kind
  return overlay(isSameKind ? now : {}, { ...(!isSameKind && { tyyp: wireKinds[kind] }), jrg, ...content })
}

/** The record of a block of unknown kind at another position. */
export function otherBlockToWire(now: Body, jrg: number): Record<string, unknown> {
  return overlay(now, { jrg })
}

/** The kind of a wire name, in any case, as servers differ. */
function kindOf(tyyp: unknown): BlockKind | undefined {
  const name = text(tyyp)?.toLowerCase()
  return kinds.find((kind) => wireKinds[kind].toLowerCase() === name)
}

// The keys are those of the type.
const kinds = Object.keys(wireKinds) as BlockKind[]

function wordsOf<const Wire extends string>(wire: Wire) {
  return { wire, read: (words: unknown) => text(words) ?? '' }
}

function pictureOf<const Wire extends string>(wire: Wire) {
  return { wire, read: (file: unknown): FileModel | null => ifShaped(file, fileFromWire) ?? null }
}
