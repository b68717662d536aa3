import { notifyDone } from '../../ui/notice/notify.tsx'
import type { AdminCategoryFragment } from './generated.ts'
import { NameForm } from './NameForm.tsx'
import { adminTexts } from './text.ts'
import { useCreateCategory } from './useCreateCategory.ts'
import classes from './AdminPage.module.css'

interface AddCategoryProps {
  categories: readonly AdminCategoryFragment[]
  /** Refetches the list. */
  refresh: () => Promise<void>
}

/** The form that appends a category to the list. FORUM-8. */
export function AddCategory({ categories, refresh }: AddCategoryProps) {
  const createCategory = useCreateCategory()
  const order = Math.max(0, ...categories.map((category) => category.order)) + 1
  return (
    <section className={classes.add}>
      <h2>{adminTexts.newCategory}</h2>
      <NameForm
        draftId="category:new"
        label={adminTexts.name}
        initial=""
        action={adminTexts.add}
        agree={createCategory.agree}
        save={({ name }, draftKey) => createCategory.save({ name, order }, draftKey)}
        refresh={refresh}
        onSaved={(name) => notifyDone(adminTexts.added(name))}
      />
    </section>
  )
}
