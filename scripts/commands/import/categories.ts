import { freeForumSlug } from '../../../api/forum/categories.ts'
import { newCategorySchema } from '../../../api/forum/schemas.ts'
import { categories } from '../../../api/store/tables/forum.ts'
import { typedSlug } from '../../../schema/rules/slugs.ts'
import { entryMissing, type Importing, named, requireId, takeOne, writeTaken } from './importing.ts'
import { idOf, integerOf, recordsOf, textOf } from './wire.ts'

/** An imported category of the source. */
export interface TakenCategory {
  /** Its slug there, by which its topics are read. */
  slug: string
  name: string
  ours: string
}

/** Imports the forum's categories. An existing category with the same name counts as the same, and stays unchanged. IMPORT-1. */
export async function takeCategories(run: Importing): Promise<TakenCategory[]> {
  const { source, db, taken, report, links } = run
  const path = '/api/foorum/kategooria'
  const list = recordsOf(await source.list(path, entryMissing(run, path)))
  const before = await taken.all('category')
  const here = await db.select().from(categories)
  const sorted: TakenCategory[] = []

  for (const category of list) {
    const theirs = idOf(category)
    const [name, slug] = [textOf(category.nimi), textOf(category.slug)]
    await takeOne(run, 'category', named(name, theirs), async () => {
      requireId('category', theirs)
      const meet = (row: { _id: string; slug: string }) => {
        sorted.push({ slug, name, ours: row._id })
        links.addSlug('category', slug, row.slug)
      }
      const earlier = before.get(theirs)
      const row = here.find(({ _id, nimi }) => (earlier ? _id === earlier.ours : sameName(nimi, name)))
      if (earlier) {
        report.count('category', 'before')
        if (row) meet(row)
        return
      }
      if (row) {
        if (!run.dryRun) await taken.write(db, 'category', [{ theirs, ours: row._id }])
        report.count('category', 'same')
        return meet(row)
      }
      const fields = newCategorySchema.parse({ nimi: name, jrg: integerOf(category.jrg) })
      const added = { _id: taken.idFor('category', theirs), ...fields, slug }
      await writeTaken(run, 'category', { theirs, ours: added._id }, async (tx) => {
        added.slug = await freeForumSlug(tx, typedSlug(slug) ?? fields.nimi)
        await tx.insert(categories).values(added)
      })
      here.push({ ...added, muutjaId: null })
      meet(added)
    })
  }
  return sorted
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
