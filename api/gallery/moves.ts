import type { Caller } from '../http/caller.ts'
import { badFields } from '../http/errors.ts'
import type { Database, Transaction } from '../store/database.ts'
import { albums } from '../store/tables/gallery.ts'
import { inTransaction } from '../store/transaction.ts'
import { type AlbumRules, requireAlbumEditor } from './policy.ts'
import { lockAlbums, positionOf, reposition } from './positions.ts'

/** Where an album moves: past a neighbour, or to a position as it stands in the URL. */
export type Move = 'yles' | 'alla' | { position: string }

/** The request to move an album. */
interface AlbumMove<T> {
  id: string
  move: Move
  /** Reads the response, in the same transaction. */
  answer: (tx: Transaction) => Promise<T>
}

/**
 * Moves an album. The first one does not go up, nor the last one down: then nothing changes. GALLERY-1, ORDER-1.
 * @throws 404; 403 for callers who may not edit content areas; 400 on `koht` for a position that does not exist
 */
export async function moveAlbum<T>(
  db: Database,
  rules: AlbumRules,
  caller: Caller,
  { id, move, answer }: AlbumMove<T>,
): Promise<T> {
  requireAlbumEditor(caller, rules)
  return inTransaction(db, async (tx) => {
    await lockAlbums(tx)
    const from = await positionOf(tx, id)
    const last = (await tx.$count(albums)) - 1
    await reposition(tx, { from, to: targetOf(move, from, last) })
    return answer(tx)
  })
}

/** The position that an album moves to. @param last the highest position */
function targetOf(move: Move, from: number, last: number): number {
  if (move === 'yles') return Math.max(from - 1, 0)
  if (move === 'alla') return Math.min(from + 1, last)
  const to = /^\d{1,9}$/.test(move.position) ? Number(move.position) : -1
  if (to < 0 || to > last) throw badFields({ koht: `Koht peab olema täisarv vahemikus 0 kuni ${last}.` })
  return to
}
