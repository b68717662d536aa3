import { notifyDone } from '../../ui/notice/notify.tsx'
import type { CategoryRowFragment } from './generated.ts'
import { wasSaved } from '../../lib/savedError.ts'
import classes from './AdminPage.module.css'
import { NameForm } from './NameForm.tsx'
import { adminTexts } from './text.ts'
import { useCreateCategory } from './useCreateCategory.ts'

interface AddCategoryProps {
  categories: readonly CategoryRowFragment[]
  /** Reads the list again. */
  refresh: () => Promise<void>
}

/** Adds a category after the last one. FORUM-8. */
export function AddCategory({ categories, refresh }: AddCategoryProps) {
  const createCategory = useCreateCategory()
  const save = async (name: string) => {
    try {
      await createCategory({ name, order: Math.max(0, ...categories.map(({ order }) => order)) + 1 })
    } catch (error) {
      if (!wasSaved(error)) throw error
      await refresh()
    }
    notifyDone(adminTexts.added(name))
  }
  return (
    <section className={classes.add}>
      <h2>{adminTexts.newCategory}</h2>
      <NameForm place="category:new" label={adminTexts.name} initial="" action={adminTexts.add} save={save} />
    </section>
  )
}
