import { indexNextTo } from '../../schema/rules/order.ts'
import { badFields, conflict } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import { albums } from '../store/tables/gallery.ts'
import { type AlbumRules, requireAlbumEditor } from './policy.ts'
import { positionOf, reposition } from './positions.ts'

/** The target of a move: past a neighbour, to a position in the form of the URL, or next to another album. */
export type Move = 'yles' | 'alla' | { position: string } | { side: 'before' | 'after'; neighbour: string }

/**
 * Moves an album. Moving the first one up or the last one down changes nothing. GALLERY-1, ORDER-1.
 * @throws 404; 403 for callers who may not edit content areas; 400 on `koht` for a position that does not exist; 409 for a neighbour that
 * does not exist
 */
export async function moveAlbum(
  db: Database,
  rules: AlbumRules,
  caller: Caller,
  id: string,
  move: Move,
): Promise<void> {
  requireAlbumEditor(caller, rules)
  await inLockedTransaction(db, 'albums', async (tx) => {
    const from = await positionOf(tx, id)
    await reposition(tx, { from, to: await targetOf(tx, move, from) })
  })
}

/** The position that an album moves to. */
async function targetOf(tx: Transaction, move: Move, from: number): Promise<number> {
  if (typeof move === 'object' && 'side' in move)
    return indexNextTo(from, await positionOf(tx, move.neighbour, missingNeighbour), move.side)
  const last = (await tx.$count(albums)) - 1
  if (move === 'yles') return Math.max(from - 1, 0)
  if (move === 'alla') return Math.min(from + 1, last)
  const to = /^\d{1,9}$/.test(move.position) ? Number(move.position) : -1
  if (to < 0 || to > last) throw badFields({ koht: `Koht peab olema täisarv vahemikus 0 kuni ${last}.` })
  return to
}

const missingNeighbour = () => conflict('Album, mille kõrvale see läheks, on vahepeal kustutatud.')
