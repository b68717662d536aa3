import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { copyTarget, type StoredTable } from './catalogue.ts'

const lineFeed = 0x0a

/** Rows in COPY's text format, one per line. */
export interface RowChunk {
  bytes: Buffer
  count: number
}

/** Reads the rows of a table in chunks of at least `chunkBytes`; only the last one may be smaller. */
export async function* copyOut(
  client: pg.ClientBase,
  table: StoredTable,
  chunkBytes: number,
): AsyncGenerator<RowChunk, void> {
  const rows: AsyncIterable<Buffer> = client.query(to(`copy ${copyTarget(table)} to stdout`))
  let buffered: Buffer[] = []
  let size = 0
  for await (const chunk of rows) {
    // A line feed inside a value is escaped as `\n`, so the byte itself always ends a row.
    const end = size + chunk.length < chunkBytes ? 0 : chunk.lastIndexOf(lineFeed) + 1
    if (end > 0) {
      yield rowChunk([...buffered, chunk.subarray(0, end)])
      buffered = []
      size = 0
    }
    if (end < chunk.length) buffered.push(chunk.subarray(end))
    size += chunk.length - end
  }
  if (size > 0) yield rowChunk(buffered)
}

function rowChunk(parts: Buffer[]): RowChunk {
  const bytes = Buffer.concat(parts)
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count += 1
  return { bytes, count }
}

/** Writes rows in COPY's text format into a table. @returns the number of rows */
export async function copyIn(client: pg.ClientBase, table: StoredTable, rows: Readable): Promise<number> {
  const copy = client.query(from(`copy ${copyTarget(table)} from stdin`))
  await pipeline(rows, copy)
  return copy.rowCount
}
