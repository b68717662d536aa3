import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { copyTarget, type StoredTable } from './catalogue.ts'

const lineFeed = 0x0a

/** Rows in COPY's text format, one to a line. */
export interface RowPiece {
  bytes: Buffer
  count: number
}

/** The rows of a table, in pieces of at least `pieceBytes`; the last one may be smaller. */
export async function* copyOut(
  client: pg.ClientBase,
  table: StoredTable,
  pieceBytes: number,
): AsyncGenerator<RowPiece, void> {
  const rows: AsyncIterable<Buffer> = client.query(to(`copy ${copyTarget(table)} to stdout`))
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    // A line feed within a value is written as `\n`: the byte itself always ends a row.
    const end = size + chunk.length < pieceBytes ? 0 : chunk.lastIndexOf(lineFeed) + 1
    if (end > 0) {
      yield rowPiece([...held, chunk.subarray(0, end)])
      held = []
      size = 0
    }
    if (end < chunk.length) held.push(chunk.subarray(end))
    size += chunk.length - end
  }
  if (size > 0) yield rowPiece(held)
}

function rowPiece(parts: Buffer[]): RowPiece {
  const bytes = Buffer.concat(parts)
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count += 1
  return { bytes, count }
}

/** Writes rows in COPY's text format into a table. @returns how many they were. */
export async function copyIn(client: pg.ClientBase, table: StoredTable, rows: Readable): Promise<number> {
  const copy = client.query(from(`copy ${copyTarget(table)} from stdin`))
  await pipeline(rows, copy)
  return copy.rowCount
}
