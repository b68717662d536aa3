import { asSaved, malformedResponse } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import { ifShaped, isRecordWithId } from '../lib/shapes.ts'
import type { WriteResponse } from './client.ts'

/** Creates the rows of a domain. */
interface RowForm<Row> {
  /** A row with an id alone: other fields are read when they are selected. */
  bare: (id: string) => Row
  /** Parses the response of a write, with the version that the write has made. @throws UPSTREAM_ERROR */
  fromWire: (body: unknown, version: string | null) => Row
}

/** The row of a write: errors while reading its missing fields have `saved` (REST-8). */
type Saved<Row> = Row & { saved: true }

/**
 * The changed record, from the response of its write. It is the bare row if the response is another record or has no version: content and
 * version are then read together, as a version read separately may be that of a later write with other content. REST-8, ARTICLE-7.
 */
export function changedRow<Row extends { id?: string }>(
  id: string,
  { body, version }: WriteResponse,
  { bare, fromWire }: RowForm<Row>,
): Saved<Row> {
  const returned = version === undefined ? undefined : ifShaped(body, (value) => fromWire(value, version))
  return { ...(returned?.id != null && isSameId(returned.id, id) ? returned : bare(id)), saved: true }
}

/** The created record, like `changedRow`. @throws UPSTREAM_ERROR with `saved` if the response is not a record */
export function createdRow<Row extends { id?: string }>(response: WriteResponse, form: RowForm<Row>): Saved<Row> {
  const { body } = response
  if (!isRecordWithId(body)) throw asSaved(malformedResponse('a created record is missing'))
  return changedRow(String(body._id), response, form)
}
