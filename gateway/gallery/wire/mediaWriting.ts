import { withBothIds, withRecordId } from '../../files/wire/file.ts'
import { isSameId } from '../../lib/ids.ts'
import { type LocalizedChanges, localizedChangesToWire, localizedToWire } from '../../lib/localizedText.ts'
import { overlay } from '../../lib/overlay.ts'
import { ifShaped, isRecordWithId, record, text, type Unchecked } from '../../lib/shapes.ts'
import type { WireEmbed, WireMediaItem } from './mediaItem.ts'

/** An item to send; `image` and `cover` are wire records of files. `other` stands for an item whose current record is sent. */
export type MediaWriting = { id: string } & (
  | { kind: 'image'; image: unknown; text: LocalizedChanges }
  | { kind: 'embed'; html: string; cover: unknown; text: LocalizedChanges }
  | { kind: 'other' }
)

/** The current items of an album by their ids, as they were read. */
type MediaNow = ReadonlyMap<string, Unchecked<WireMediaItem>>

/** @param meedia the current value of the property */
export function mediaNow(meedia: unknown): MediaNow {
  const items = Array.isArray(meedia) ? (meedia as unknown[]) : []
  return new Map(
    items.flatMap((value) => {
      const read = ifShaped(value, (one) => record<WireMediaItem>(one, 'an item of an album'))
      const id = text(read?.id)
      return read && id != null ? [[id, read] as const] : []
    }),
  )
}

/** The wire records of the files in the current items, each with an `_id`. */
export function filesNow(now: MediaNow): unknown[] {
  return [...now.values()].flatMap((item) => [withRecordId(item.sisu), withRecordId(embedNow(item)?.esipilt)])
}

/**
 * `meedia` to send, with `jrg` from 0 in the given order. An existing item keeps the properties that the gateway does not know.
 * @param now the current items; undefined for a server that announces `partial-put`, which itself keeps the texts that are left out
 * @param unknownItem creates the error to throw for an `other` item that is not in `now`; `index` counts from 0
 */
export function mediaToWire(
  media: readonly MediaWriting[],
  now: MediaNow | undefined,
  unknownItem: (index: number) => Error,
): Record<string, unknown>[] {
  return media.map((item, jrg) => {
    const known = now?.get(item.id)
    if (item.kind === 'other') {
      if (!known) throw unknownItem(jrg)
      return overlay(known, { jrg })
    }
    const tekst = now ? localizedToWire(item.text, known?.tekst) : localizedChangesToWire(item.text)
    return overlay(known ?? {}, { id: item.id, jrg, tekst, ...contentToWire(item, known) })
  })
}

function contentToWire(item: Exclude<MediaWriting, { kind: 'other' }>, known: Unchecked<WireMediaItem> | undefined) {
  if (item.kind === 'image') return { tyyp: 'pilt', sisu: pictureToWire(item.image, known?.sisu) }
  const embed = known && embedNow(known)
  const content: WireEmbed = { embed: item.html, esipilt: pictureToWire(item.cover, embed?.esipilt) }
  return { tyyp: 'embed', sisu: overlay(embed ?? {}, content) }
}

/** The record of a picture, without a position; the current one if it is the same picture. */
function pictureToWire(file: unknown, now: unknown): unknown {
  if (!isRecordWithId(file)) return null
  const current = withRecordId(now)
  if (isRecordWithId(current) && isSameId(String(current._id), String(file._id))) return withBothIds(current)
  return withBothIds(Object.fromEntries(Object.entries(file).filter(([property]) => property !== 'jrg')))
}

function embedNow({ tyyp, sisu }: Unchecked<WireMediaItem>): Unchecked<WireEmbed> | undefined {
  return tyyp === 'embed' ? ifShaped(sisu, (value) => record<WireEmbed>(value, 'an embed')) : undefined
}
