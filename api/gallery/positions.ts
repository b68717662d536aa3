import { eq, type SQL, sql } from 'drizzle-orm'
import type { Refusal } from '../http/errors.ts'
import type { Transaction } from '../store/database.ts'
import { albums } from '../store/tables/gallery.ts'
import { noSuchAlbum } from './notFound.ts'

/** The position of an album, from 0. Call it under the lock of albums. @throws `missing`, 404 by default */
export async function positionOf(tx: Transaction, id: string, missing: () => Refusal = noSuchAlbum): Promise<number> {
  const [album] = await tx.select({ jrg: albums.jrg }).from(albums).where(eq(albums._id, id))
  if (!album) throw missing()
  return album.jrg
}

/** Moves the albums from a position on down by one, for one that takes it. Call it under the lock of albums. ORDER-1. */
export async function makeRoomAt(tx: Transaction, place: number): Promise<void> {
  await lockRows(tx, sql`jrg >= ${place}::int`)
  await tx.execute(sql`update albums set jrg = jrg + 1 where jrg >= ${place}::int`)
}

/** Deletes an album and closes the gap. Call it under the lock of albums. ORDER-1. @param from its position */
export async function removeAt(tx: Transaction, id: string, from: number): Promise<void> {
  await lockRows(tx, sql`jrg >= ${from}::int`)
  await tx.delete(albums).where(eq(albums._id, id))
  await tx.execute(sql`update albums set jrg = jrg - 1 where jrg > ${from}::int`)
}

/** Moves an album from one position to another; those in between move by one. Call it under the lock of albums. ORDER-1. */
export async function reposition(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  if (from === to) return
  const isBetween = sql`jrg between ${Math.min(from, to)}::int and ${Math.max(from, to)}::int`
  await lockRows(tx, isBetween)
  await tx.execute(sql`
    update albums set jrg = case when jrg = ${from}::int then ${to}::int else jrg + ${from < to ? -1 : 1}::int end
    where ${isBetween}`)
}

/** Locks rows in the order of ids, like the deletion of a file, which does not take the lock of albums. */
async function lockRows(tx: Transaction, condition: SQL): Promise<void> {
  await tx.execute(sql`select from albums where ${condition} order by _id for no key update`)
}
