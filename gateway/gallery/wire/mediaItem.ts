import { fileFromWire, type FileModel, withRecordId } from '../../files/wire/file.ts'
import { localizedFromWire, type LocalizedText } from '../../lib/localizedText.ts'
import { inOrder } from '../../lib/orderedRows.ts'
import { identity, ifShaped, integer, list, record, text } from '../../lib/shapes.ts'

/** An item of an album as the API sends it: §3 'Media item'. */
export interface WireMediaItem {
  id: string
  jrg?: number | null
  tyyp: string
  /** Of tyyp pilt the record of a file, of tyyp embed a WireEmbed. */
  sisu?: unknown
  tekst?: unknown
}

/** `sisu` of tyyp embed. */
export interface WireEmbed {
  embed: string
  esipilt: unknown
}

/** An item of an album. GALLERY-2. */
export type MediaItemModel = { id: string; order: number; text: LocalizedText } & (
  | { __typename: 'ImageItem'; image: FileModel }
  // `html` is the deprecated name.
  | { __typename: 'EmbedItem'; code: string; html: string; cover: FileModel | null }
  | { __typename: 'OtherItem'; kind: string }
)

/** Reads the media of an album, sorted by `jrg`. @throws UPSTREAM_ERROR if it is no list, or an item has no id */
export function mediaFromWire(wire: unknown): MediaItemModel[] {
  const rows = list(wire, 'meedia', (value) => ({
    value,
    order: integer(record<WireMediaItem>(value, 'an item of an album').jrg) ?? null,
  }))
  return inOrder(rows).map(({ value, order }, index) => mediaItemFromWire(value, order ?? index))
}

function mediaItemFromWire(wire: unknown, order: number): MediaItemModel {
  const read = record<WireMediaItem>(wire, 'an item of an album')
  const base = {
    id: identity(read.id, 'an item of an album'),
    order,
    text: ifShaped(read.tekst, localizedFromWire) ?? { et: '', en: '' },
  }
  const kind = text(read.tyyp) ?? ''
  if (kind === 'pilt') {
    const image = ifShaped(withRecordId(read.sisu), fileFromWire)
    if (image) return { __typename: 'ImageItem', ...base, image }
  }
  if (kind === 'embed') {
    const embed = ifShaped(read.sisu, (value) => record<WireEmbed>(value, 'an embed'))
    const html = text(embed?.embed)
    const cover = ifShaped(withRecordId(embed?.esipilt), fileFromWire) ?? null
    if (html != null) return { __typename: 'EmbedItem', ...base, code: html, html, cover }
  }
  return { __typename: 'OtherItem', ...base, kind }
}
