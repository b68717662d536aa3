import { eq, inArray, sql } from 'drizzle-orm'
import { freeSlug, slugOf } from '../../schema/rules/slugs.ts'
import { badFields, conflict, forbidden } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import { announcing } from '../live/events.ts'
import { recordAudit } from '../records/audit.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { columnsFor } from '../records/editable.ts'
import { deleteRevisions } from '../records/history/revisions.ts'
import { storeNow } from '../store/clock/storeClock.ts'
import type { Database, Transaction } from '../store/database.ts'
import { categories, topics } from '../store/tables/forum.ts'
import { inTransaction } from '../store/transaction.ts'
import { categoryProperties } from './editable.ts'
import { noSuchCategory } from './notFound.ts'
import { mayAdminister } from './policy.ts'
import { listCategories } from './reading.ts'
import type { CategoryChanges, NewCategory, WireCategory } from './schemas.ts'

/** Slugs that would collide with the forum's routes. ROUTE-4. */
const reserved = ['uus', 'muuda', 'otsing', 'admin']

/**
 * Creates a category with a slug made from its name. FORUM-8.
 * @throws 403 below status 4
 */
export async function createCategory(
  tx: Transaction,
  id: string,
  caller: Caller,
  { nimi, jrg }: NewCategory,
): Promise<void> {
  requireCategoryAdmin(caller)
  const slug = await freeForumSlug(tx, nimi)
  await tx
    .insert(categories)
    .values({ _id: id, nimi, slug, jrg })
    .returning(announcing('kategooria', { kategooria: id }))
}

/**
 * A free slug for a new category, made from its name or from its slug in an import. Locks the table until the transaction ends: two
 * concurrent categories with one name would get the same slug.
 */
export async function freeForumSlug(tx: Transaction, name: string): Promise<string> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
  const rows = await tx.select({ slug: categories.slug }).from(categories)
  return freeSlug(slugOf(name) || String(storeNow().getTime()), new Set([...reserved, ...rows.map((row) => row.slug)]))
}

const categoryKind: RecordKind<WireCategory> = {
  noun: 'seda kategooriat',
  table: sql`categories`,
  versionOf: categoryProperties.versionOf,
  history: { liik: 'kategooria', valuesOf: categoryProperties.valuesOf },
}

/**
 * Changes a category's name or order. Omitted properties and the slug stay unchanged, so links still work. FORUM-8.
 * @param ifMatch the tag that the change is based on; without it the change is unconditional
 * @throws 403 below status 4, 404, 412 when the category has changed since and the changes are not in effect already
 */
export async function updateCategory(
  db: Database,
  caller: Caller,
  id: string,
  changes: CategoryChanges,
  ifMatch: string | undefined,
): Promise<WireCategory> {
  requireCategoryAdmin(caller)
  const existing = async (tx: Transaction) => {
    const category = await findCategory(tx, id, caller)
    if (!category) throw noSuchCategory()
    return category
  }
  return changeRecord(db, {
    kind: categoryKind,
    id,
    editor: caller._id,
    ifMatch,
    lock: (tx) =>
      tx.select({ _id: categories._id }).from(categories).where(eq(categories._id, id)).for('no key update'),
    existing,
    changeOf: (_tx, now) => categoryProperties.differing(now, changes),
    write: async (tx, changed) => {
      await tx
        .update(categories)
        .set({ ...columnsFor(categories, changed), muutjaId: caller._id })
        .where(eq(categories._id, id))
        .returning(announcing('kategooria', { kategooria: id }))
    },
    response: (_tx, after) => after,
  })
}

/**
 * Deletes a category. If it has topics, `moveTo` must name another category for them. FORUM-8. Locks are always taken in the order
 * categories by id, topic, post; any other order could deadlock.
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
      if (moveTo === id || !exists(moveTo)) throw badFields({ kuhu: 'Vali teine kategooria.' })
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
    await deleteRevisions(tx, [id])
    await recordAudit(tx, 'kustutatud', { kirje: id, kirjeliik: 'kategooria' })
    await tx
      .delete(categories)
      .where(eq(categories._id, id))
      .returning(announcing('kategooria', { kategooria: id }))
  })
}

/** A category as in the list; null when there is none. */
export async function findCategory(
  db: Database | Transaction,
  id: string,
  caller: Caller,
): Promise<WireCategory | null> {
  return (await listCategories(db, caller)).find(({ _id }) => _id === id) ?? null
}

/** @throws 403 below status 4. FORUM-8 */
export function requireCategoryAdmin(caller: Caller) {
  if (!mayAdminister(caller)) throw forbidden('Foorumi kategooriaid saavad muuta ainult adminid.')
}
