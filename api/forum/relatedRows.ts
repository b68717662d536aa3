import { type SQL, sql } from 'drizzle-orm'
import type { AttachmentTable } from '../files/attachments.ts'
import { fileJson, type WireFile } from '../files/fileRecord.ts'
import type { WireLikes } from './schemas.ts'

/** The join tables of a kind of record: its likes and its files. */
export interface RelatedTables {
  likes: { table: SQL; owner: SQL }
  files: AttachmentTable
}

/** Rows, and the records related to all of them: likes as owner and user, earliest first, names by user, files by owner, in order. */
export interface RowsWithRelated<Row> {
  rows: Row[] | null
  likes: [owner: string, user: string][] | null
  names: Record<string, string> | null
  files: [owner: string, file: WireFile][] | null
}

/** The stored reference to a row's author. */
interface OwnedRow {
  _id: string
  user_id: string | null
}

/** The related records of a row on the wire. */
interface Related {
  user: { _id: string; nimi: string } | null
  likes: WireLikes
  failid: (WireFile & { jrg: number })[]
}

/**
 * SQL for one row of RowsWithRelated. Reads each related table once for all rows: a subquery for each row costs several times as much. The
 * arrays make PostgreSQL use the indexes whatever number of rows it expects; for the small table of users it would compare each row with
 * the complete array, so names are subqueries.
 * @param rows a query of `_id`, `user_id` and the row's own columns, in its order
 */
export function withRelated(rows: SQL, { likes, files }: RelatedTables): SQL {
  const ids = sql`array(select _id from page)`
  return sql`
    with page as materialized (${rows}), liked as materialized (
      select l.${likes.owner} as owner, l.user_id, l.at from ${likes.table} l where l.${likes.owner} = any(${ids}))
    select (select json_agg(page) from page) as rows,
      (select json_agg(json_build_array(owner, user_id) order by at, user_id) from liked) as likes,
      (select json_object_agg(user_id, (select nimi from users where _id = user_id))
        from (select user_id from page union select user_id from liked) named where user_id is not null) as names,
      (select json_agg(json_build_array(a.${files.owner}, ${fileJson}) order by a.jrg, a.fail_id)
        from ${files.table} a join files f on f._id = a.fail_id where a.${files.owner} = any(${ids})) as files`
}

/** The rows, each with its related records. The author is null if the user has been deleted. FORUM-3, REST-5. */
export function rowsWithRelated<Row extends OwnedRow>(read: RowsWithRelated<Row>): (Omit<Row, 'user_id'> & Related)[] {
  const names = read.names ?? {}
  const person = (_id: string) => ({ _id, nimi: names[_id] ?? '' })
  const likes = byOwner(read.likes)
  const files = byOwner(read.files)
  return (read.rows ?? []).map(({ user_id, ...row }) => ({
    ...row,
    user: user_id === null ? null : person(user_id),
    likes: (likes.get(row._id) ?? []).map((user) => ({ user: person(user) })),
    failid: (files.get(row._id) ?? []).map((file, jrg) => ({ ...file, jrg })),
  }))
}

function byOwner<Thing>(pairs: readonly [string, Thing][] | null): Map<string, Thing[]> {
  const owned = new Map<string, Thing[]>()
  for (const [owner, thing] of pairs ?? []) {
    const known = owned.get(owner)
    if (known) known.push(thing)
    else owned.set(owner, [thing])
  }
  return owned
}
