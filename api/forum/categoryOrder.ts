import { eq } from 'drizzle-orm'
import { indexNextTo, moved, orderChanges } from '../../schema/rules/order.ts'
import { conflict } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import { announcing } from '../live/events.ts'
import type { Database } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import { categories } from '../store/tables/forum.ts'
import { requireCategoryAdmin } from './categories.ts'
import { noSuchCategory } from './notFound.ts'
import { listCategories } from './reading.ts'

/**
 * Moves a category directly before or after another one; the order numbers of the categories between them change. FORUM-8, ORDER-1.
 * @throws 403 below status 4, 404, 409 for a neighbour that does not exist
 */
export async function moveCategory(
  db: Database,
  caller: Caller,
  id: string,
  { side, neighbour }: { side: 'before' | 'after'; neighbour: string },
): Promise<void> {
  requireCategoryAdmin(caller)
  await inLockedTransaction(db, 'categories', async (tx) => {
    // Excludes changes of single order numbers, which do not take the advisory lock.
    await tx.select({ _id: categories._id }).from(categories).orderBy(categories._id).for('no key update')
    const rows = (await listCategories(tx, caller)).map(({ _id, jrg }) => ({ id: _id, order: jrg }))
    const indexOf = (wanted: string) => rows.findIndex((row) => row.id === wanted)
    const [from, neighbourIndex] = [indexOf(id), indexOf(neighbour)]
    if (from === -1) throw noSuchCategory()
    if (neighbourIndex === -1) throw conflict('Kategooria, mille kõrvale see läheks, on vahepeal kustutatud.')
    const ids = moved(rows, from, indexNextTo(from, neighbourIndex, side)).map((row) => row.id)
    for (const { id: changed, order } of orderChanges(rows, ids))
      await tx
        .update(categories)
        .set({ jrg: order, muutjaId: caller._id })
        .where(eq(categories._id, changed))
        .returning(announcing('kategooria', { kategooria: changed }))
  })
}
