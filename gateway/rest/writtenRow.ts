import { asSaved, garbledAnswer } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import { ifShaped, isRecordWithId } from '../lib/shapes.ts'
import type { WriteAnswer } from './client.ts'

/** How the rows of a domain are made. */
interface RowForm<Row> {
  /** A row of which only the id is known: its fields are read when they are selected. */
  bare: (id: string) => Row
  /** Parses the answer of a write, with the version that the write has made. @throws UPSTREAM_ERROR */
  fromWire: (body: unknown, version: string | null) => Row
}

/** The row of a write: errors while reading its missing fields have `saved` (REST-8). */
type Saved<Row> = Row & { saved: true }

/**
 * The changed record as the answer of its write shows it. It is the bare row if the answer is another record or lacks the version:
 * content and version are then read together, as a version that is read by itself may be that of a later write, and would vouch for a
 * content that nobody has seen. REST-8, ARTICLE-7.
 */
export function changedRow<Row extends { id?: string }>(
  id: string,
  { body, version }: WriteAnswer,
  { bare, fromWire }: RowForm<Row>,
): Saved<Row> {
  const answered = version === undefined ? undefined : ifShaped(body, (value) => fromWire(value, version))
  return { ...(answered?.id != null && isSameId(answered.id, id) ? answered : bare(id)), saved: true }
}

/** The created record, like `changedRow`. @throws UPSTREAM_ERROR with `saved` if the answer is no record, since it has been created */
export function createdRow<Row extends { id?: string }>(answer: WriteAnswer, form: RowForm<Row>): Saved<Row> {
  const { body } = answer
  if (!isRecordWithId(body)) throw asSaved(garbledAnswer('a created record is missing'))
  return changedRow(String(body._id), answer, form)
}
