import { withBothIds, withRecordId } from '../../files/wire/file.ts'
import { isSameId } from '../../lib/ids.ts'
import { overlay } from '../../lib/overlay.ts'
import type { Body } from '../../lib/record/fields.ts'
import { ifShaped, isRecordWithId, record, text } from '../../lib/shapes.ts'

/** The current records of an album's items by id. */
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

/** The item to send. An existing one retains properties that the gateway does not know. @param jrg its position, from 0 */
export const itemToWire = (content: object, jrg: number, now: Body | undefined): Record<string, unknown> =>
  overlay(now ?? {}, { ...content, jrg })

/** A picture to send: its id under both names, or its current record if it is the same picture. */
export function pictureToWire(id: string, now: unknown): unknown {
  const current = withRecordId(now)
  return withBothIds(isRecordWithId(current) && isSameId(String(current._id), id) ? current : { _id: id })
}
