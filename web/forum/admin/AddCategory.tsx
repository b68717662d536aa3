import { useState } from 'react'
import { takeDraft } from '../../lib/parts/merge.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { categoryDrafts } from './categoryDrafts.ts'
import type { AdminCategoryFragment } from './generated.ts'
import { NameForm } from './NameForm.tsx'
import { adminTexts } from './text.ts'
import { useCreateCategory } from './useCreateCategory.ts'
import classes from './AdminPage.module.css'

interface AddCategoryProps {
  categories: readonly AdminCategoryFragment[]
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Opens the form of the added category, in which the person goes on. */
  onGoOn: (created: AdminCategoryFragment) => void
}

/** The form that appends a category to the list. FORUM-8. */
export function AddCategory({ categories, refresh, onGoOn }: AddCategoryProps) {
  const [added, setAdded] = useState(0)
  const createCategory = useCreateCategory()
  // The name of a category that somebody has deleted meanwhile.
  const inPath = useDraftInPath('category')
  const deleted = inPath && categories.every(({ id }) => id !== inPath.ids[0]) ? inPath : undefined
  const order = Math.max(0, ...categories.map((category) => category.order)) + 1
  return (
    <section className={classes.add}>
      <h2>{adminTexts.newCategory}</h2>
      <NameForm
        key={added}
        draftId={deleted?.draftId ?? categoryDrafts.newId()}
        merge={deleted && takeDraft}
        label={adminTexts.name}
        initial=""
        action={adminTexts.add}
        agree={createCategory.agree}
        // For the next one.
        autoFocus={added > 0}
        save={({ name }, draftKey) => createCategory.save({ name: name.trim(), order }, draftKey)}
        savedValues={(created, values) => (created ? { name: created.name } : values)}
        onGoOn={onGoOn}
        onDone={() => setAdded((before) => before + 1)}
        refresh={refresh}
        onSaved={(name) => notifyDone(adminTexts.added(name))}
      />
    </section>
  )
}
