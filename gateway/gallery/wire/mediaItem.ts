import { fileFromWire, withRecordId } from '../../files/wire/file.ts'
import type { EmbedItem, ImageItem, OtherItem } from '../../lib/generated/types.ts'
import { localizedFromWire, noText } from '../../lib/localizedText.ts'
import { inOrder } from '../../lib/orderedRows.ts'
import { type Body, type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, integer, list, record, text } from '../../lib/shapes.ts'

const what = 'an item of an album'

/** Fields of every item: §3 'Media item'. The scope of an item's row is its index in the list. */
const item = {
  id: { wire: 'id', read: (id: unknown) => identity(id, what) },
  order: { wire: 'jrg', read: (order: unknown, _body: Body, index: number) => integer(order) ?? index },
  text: { wire: 'tekst', read: (words: unknown) => ifShaped(words, localizedFromWire) ?? noText() },
}

/** A picture: `sisu` is the record of a file. Undefined if it is invalid. */
export const imageItemFields = {
  ...item,
  image: { wire: 'sisu', read: (file) => ifShaped(withRecordId(file), fileFromWire) },
} satisfies FieldTable<ImageItem, number>

/** Embedded content: `sisu` is a record of its own. */
export const embedItemFields = {
  ...item,
  code: { wire: 'sisu', read: (embed) => text(embedOf(embed)?.embed) ?? undefined },
  cover: { wire: 'sisu', read: (embed) => ifShaped(withRecordId(embedOf(embed)?.esipilt), fileFromWire) ?? null },
} satisfies FieldTable<EmbedItem, number>

/** An item of unknown kind, or with invalid content. */
export const otherItemFields = {
  ...item,
  kind: { wire: 'tyyp', read: (kind) => text(kind) ?? '' },
} satisfies FieldTable<OtherItem, number>

/** An item of an album. GALLERY-2. */
export type MediaItemModel =
  | ({ __typename: 'ImageItem' } & RowOf<typeof imageItemFields>)
  | ({ __typename: 'EmbedItem' } & RowOf<typeof embedItemFields>)
  | ({ __typename: 'OtherItem' } & RowOf<typeof otherItemFields>)

const images = rowReader<typeof imageItemFields, number>(what, imageItemFields)
const embeds = rowReader<typeof embedItemFields, number>(what, embedItemFields)
const others = rowReader<typeof otherItemFields, number>(what, otherItemFields)

/**
 * Reads the media of an album, sorted by `jrg`.
 * @param count the maximum number of items, from the first
 * @throws UPSTREAM_ERROR if it is not a list, or an item has no id
 */
export function mediaFromWire(wire: unknown, count = Infinity): MediaItemModel[] {
  const found = list(wire, 'meedia', (value) => {
    const { jrg, tyyp } = record<{ jrg: unknown; tyyp: unknown }>(value, what)
    return { value, tyyp, order: integer(jrg) ?? null }
  })
  return inOrder(found)
    .slice(0, count)
    .map(({ value, tyyp }, index) => mediaItemFromWire(value, text(tyyp), index))
}

/** `sisu` of an item with embedded content; undefined for anything but a record. */
export const embedOf = (sisu: unknown): Body | undefined =>
  ifShaped(sisu, (value) => record<Record<string, unknown>>(value, 'an embed'))

function mediaItemFromWire(wire: unknown, tyyp: string | null | undefined, index: number): MediaItemModel {
  if (tyyp === 'pilt') {
    const { image, ...row } = images.row(wire, index)
    if (isRead(image)) return { __typename: 'ImageItem', ...row, image }
  }
  if (tyyp === 'embed') {
    const { code, ...row } = embeds.row(wire, index)
    if (isRead(code)) return { __typename: 'EmbedItem', ...row, code }
  }
  return { __typename: 'OtherItem', ...others.row(wire, index) }
}

/** Whether content is valid. The type of a row assumes that it is. */
const isRead = (content: unknown): boolean => content !== undefined
