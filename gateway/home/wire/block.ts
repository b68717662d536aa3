import { fileFromWire, type FileModel } from '../../files/wire/file.ts'
import { inOrder } from '../../lib/orderedRows.ts'
import { overlay } from '../../lib/overlay.ts'
import { identity, ifShaped, integer, list, record, text } from '../../lib/shapes.ts'

/** A block as the API sends it, with the fields of its kind: §3 'Home page'. */
export interface WireBlock {
  id: string
  tyyp: string
  jrg?: number | null
  pealkiri?: string | null
  tekst?: string | null
  link?: string | null
  pilt?: unknown
  piltSuur?: unknown
  piltVasak?: unknown
  piltParem?: unknown
}

/** A part of the home page. HOME-1. */
export type BlockModel = { id: string; order: number } & (
  | {
      __typename: 'IntroBlock'
      title: string
      text: string
      link: string
      largeImage: FileModel | null
      leftImage: FileModel | null
      rightImage: FileModel | null
    }
  | { __typename: 'OffsetBlock'; title: string; text: string; link: string; image: FileModel | null }
  | { __typename: 'GalleryBlock'; title: string; text: string; image: FileModel | null }
  | { __typename: 'CalendarBlock' | 'NewsBlock' }
  | { __typename: 'OtherBlock'; type: string }
)

/** A block to send; pictures are wire records. */
export type BlockWriting = { id: string } & (
  | {
      kind: 'intro'
      title: string
      text: string
      link: string
      largeImage: unknown
      leftImage: unknown
      rightImage: unknown
    }
  | { kind: 'offset'; title: string; text: string; link: string; image: unknown }
  | { kind: 'gallery'; title: string; text: string; image: unknown }
  | { kind: 'calendar' | 'news' }
)

/** `tyyp` of each kind. */
const wireKinds = {
  intro: 'Sissejuhatus',
  offset: 'Offset',
  calendar: 'Kalender',
  gallery: 'Galerii',
  news: 'Uudised',
} as const

/** Reads the blocks of a language, sorted by `jrg`. @throws UPSTREAM_ERROR if it is no list, or a block has no id */
export function blocksFromWire(wire: unknown): BlockModel[] {
  const rows = list(wire, 'the blocks of the home page', (value) => ({
    value,
    order: integer(record<WireBlock>(value, 'a block').jrg) ?? null,
  }))
  return inOrder(rows).map(({ value, order }, index) => blockFromWire(value, order ?? index))
}

function blockFromWire(wire: unknown, order: number): BlockModel {
  const read = record<WireBlock>(wire, 'a block')
  const base = { id: identity(read.id, 'a block'), order }
  const texts = () => ({ title: text(read.pealkiri) ?? '', text: text(read.tekst) ?? '' })
  const link = text(read.link) ?? ''
  const image = (value: unknown) => ifShaped(value, fileFromWire) ?? null
  switch (keyOf(read.tyyp)) {
    case 'sissejuhatus':
      return {
        __typename: 'IntroBlock',
        ...base,
        ...texts(),
        link,
        largeImage: image(read.piltSuur),
        leftImage: image(read.piltVasak),
        rightImage: image(read.piltParem),
      }
    case 'offset':
      return { __typename: 'OffsetBlock', ...base, ...texts(), link, image: image(read.pilt) }
    case 'galerii':
      return { __typename: 'GalleryBlock', ...base, ...texts(), image: image(read.pilt) }
    case 'kalender':
      return { __typename: 'CalendarBlock', ...base }
    case 'uudised':
      return { __typename: 'NewsBlock', ...base }
    default:
      return { __typename: 'OtherBlock', ...base, type: text(read.tyyp) ?? '' }
  }
}

/** The blocks of a language as they are now, by their ids: what a save keeps of them. */
export type BlockRecords = ReadonlyMap<string, object>

/** The records of blocks by id; values without an id are left out. */
export function blockRecordsOf(wire: unknown): BlockRecords {
  const rows = Array.isArray(wire) ? (wire as unknown[]) : []
  return new Map(
    rows
      .filter((value): value is object => typeof value === 'object' && value !== null)
      .flatMap((value) => {
        const id = text(record<WireBlock>(value, 'a block').id)
        return id == null ? [] : [[id, value] as const]
      }),
  )
}

/** The records of a block's pictures, of those that have any. */
export function picturesOf(block: object | undefined): unknown[] {
  if (!block) return []
  const { pilt, piltSuur, piltVasak, piltParem } = record<WireBlock>(block, 'a block')
  return [pilt, piltSuur, piltVasak, piltParem]
}

/**
 * The block to send. An existing one of the same kind keeps the properties that the gateway does not know, and its spelling of the kind.
 * @param now the current record of the block, if it exists already
 */
export function blockToWire(block: BlockWriting, jrg: number, now: object | undefined) {
  const tyyp = wireKinds[block.kind]
  const known = now && record<WireBlock>(now, 'a block')
  const isSameKind = known != null && keyOf(known.tyyp) === tyyp.toLowerCase()
  const content = { id: block.id, ...(!isSameKind && { tyyp }), jrg, ...contentOf(block) }
  return overlay(isSameKind ? known : {}, content)
}

/** The record of a block of unknown kind at another position. */
export function otherBlockToWire(now: object, jrg: number): Record<string, unknown> {
  return overlay(now, { jrg })
}

function contentOf(block: BlockWriting): Partial<WireBlock> {
  switch (block.kind) {
    case 'intro': {
      const { title, text: tekst, link, largeImage, leftImage, rightImage } = block
      return { pealkiri: title, tekst, link, piltSuur: largeImage, piltVasak: leftImage, piltParem: rightImage }
    }
    case 'offset':
      return { pealkiri: block.title, tekst: block.text, link: block.link, pilt: block.image }
    case 'gallery':
      return { pealkiri: block.title, tekst: block.text, pilt: block.image }
    default:
      return {}
  }
}

/** Servers write the names of kinds in different cases. */
const keyOf = (kind: unknown) => text(kind)?.toLowerCase()
