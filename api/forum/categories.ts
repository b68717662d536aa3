import { eq, inArray, sql } from 'drizzle-orm'
import { freeSlug, slugOf } from '../../schema/rules/slugs.ts'
import type { Caller } from '../http/caller.ts'
import { badFields, conflict, forbidden, notFound } from '../http/errors.ts'
import type { Database, Transaction } from '../store/database.ts'
import { categories, topics } from '../store/tables/forum.ts'
import { inTransaction } from '../store/transaction.ts'
import { mayAdminister } from './policy.ts'
import { listCategories } from './reading.ts'
import type { CategoryChanges, NewCategory, WireCategory } from './schemas.ts'

/** Slugs that would collide with the forum's routes. ROUTE-4. */
const reserved = ['uus', 'muuda', 'otsing', 'admin']

/**
 * Creates a category; the slug is derived from its name. FORUM-8.
 * @throws 403 below status 4
 */
export async function createCategory(
  tx: Transaction,
  id: string,
  caller: Caller,
  { nimi, jrg }: NewCategory,
): Promise<void> {
  requireCategoryAdmin(caller)
  // Serialises creations: two categories with one name created at once would get the same slug.
  await tx.execute(sql`lock table categories in share row exclusive mode`)
  const rows = await tx.select({ slug: categories.slug }).from(categories)
  const slug = freeSlug(slugOf(nimi) || String(Date.now()), new Set([...reserved, ...rows.map((row) => row.slug)]))
  await tx.insert(categories).values({ _id: id, nimi, slug, jrg })
}

/**
 * Changes a category's name or order; omitted properties and the slug stay, so links keep working. FORUM-8.
 * @throws 403 below status 4, 404
 */
export async function updateCategory(
  db: Database,
  caller: Caller,
  id: string,
  changes: CategoryChanges,
): Promise<WireCategory> {
  requireCategoryAdmin(caller)
  // Drizzle throws on an update without values.
  if (Object.keys(changes).length > 0) await db.update(categories).set(changes).where(eq(categories._id, id))
  const category = await findCategory(db, id)
  if (!category) throw noSuchCategory()
  return category
}

/**
 * Deletes a category. If it has topics, `moveTo` must name the category that they move to. FORUM-8.
 *
 * Locks are always taken in the order categories by id, topic, post; any other order could deadlock.
 * @throws 403 below status 4, 404, 409 with the number of topics, 400 for an invalid `moveTo`
 */
export async function deleteCategory(db: Database, caller: Caller, id: string, moveTo?: string): Promise<void> {
  requireCategoryAdmin(caller)
  await inTransaction(db, async (tx) => {
    const locked = await tx
      .select({ _id: categories._id })
      .from(categories)
      .where(inArray(categories._id, moveTo == null ? [id] : [id, moveTo]))
      .orderBy(categories._id)
      .for('update')
    const exists = (wanted: string) => locked.some(({ _id }) => _id === wanted)
    if (!exists(id)) throw noSuchCategory()
    if (moveTo != null) {
      if (moveTo === id || !exists(moveTo)) throw badFields({ kuhu: 'Vali kategooria, kuhu teemad lähevad.' })
      await tx.update(topics).set({ kategooriaId: moveTo, muutjaId: null }).where(eq(topics.kategooriaId, id))
    }
    const [counted] = await tx
      .select({ count: sql<number>`count(*)` })
      .from(topics)
      .where(eq(topics.kategooriaId, id))
    const count = Number(counted?.count)
    if (count > 0)
      throw conflict(
        count === 1
          ? 'Kategoorias on 1 teema. Vali, millisesse kategooriasse see läheb.'
          : `Kategoorias on ${count} teemat. Vali, millisesse kategooriasse need lähevad.`,
        { more: { teemasid: count } },
      )
    await tx.delete(categories).where(eq(categories._id, id))
  })
}

/** A category as in the list; null when there is none. */
export async function findCategory(db: Database | Transaction, id: string): Promise<WireCategory | null> {
  return (await listCategories(db)).find(({ _id }) => _id === id) ?? null
}

/** 404 for a category. */
export const noSuchCategory = () => notFound('Sellist kategooriat ei ole.')

/** @throws 403 below status 4. FORUM-8 */
export function requireCategoryAdmin(caller: Caller) {
  if (!mayAdminister(caller)) throw forbidden('Foorumi kategooriaid saavad muuta ainult adminid.')
}
