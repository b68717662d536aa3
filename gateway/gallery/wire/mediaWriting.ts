import { fileRecordsById, withBothIds, withRecordId } from '../../files/wire/file.ts'
import { isSameId } from '../../lib/ids.ts'
import { overlay } from '../../lib/overlay.ts'
import type { Body } from '../../lib/record/fields.ts'
import { ifShaped, isRecordWithId, record, text } from '../../lib/shapes.ts'
import { embedOf } from './mediaItem.ts'

/** The current items of an album by their ids, as they were read. */
export type MediaNow = ReadonlyMap<string, Body>

/** @param meedia the current value of the property */
export function mediaNow(meedia: unknown): MediaNow {
  const items = Array.isArray(meedia) ? (meedia as unknown[]) : []
  return new Map(
    items.flatMap((value) => {
      const read = ifShaped(value, (one) => record<Record<string, unknown>>(one, 'an item of an album'))
      const id = text(read?.id)
      return read && id != null ? [[id, read] as const] : []
    }),
  )
}

/** The wire records of the files in the current items by their ids. */
export function filesNow(now: MediaNow): Map<string, Body> {
  return fileRecordsById(
    [...now.values()].flatMap(({ sisu }) => [withRecordId(sisu), withRecordId(embedOf(sisu)?.esipilt)]),
  )
}

/** The item to send. An existing one keeps the properties that the gateway does not know. @param jrg its position, from 0 */
export const itemToWire = (content: object, jrg: number, now: Body | undefined): Record<string, unknown> =>
  overlay(now ?? {}, { ...content, jrg })

/** The record of a picture, without a position; the current one if it is the same picture. */
export function pictureToWire(file: unknown, now: unknown): unknown {
  if (!isRecordWithId(file)) return null
  const current = withRecordId(now)
  if (isRecordWithId(current) && isSameId(String(current._id), String(file._id))) return withBothIds(current)
  return withBothIds(Object.fromEntries(Object.entries(file).filter(([property]) => property !== 'jrg')))
}
