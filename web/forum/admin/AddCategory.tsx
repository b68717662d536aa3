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
}

/** The form that appends a category to the list. FORUM-8. */
export function AddCategory(props: AddCategoryProps) {
  const [added, setAdded] = useState(0)
  return (
    <section className={classes.add}>
      <h2>{adminTexts.newCategory}</h2>
      {/* For the next one. */}
      <NewCategory key={added} {...props} autoFocus={added > 0} onDone={() => setAdded((before) => before + 1)} />
    </section>
  )
}

interface NewCategoryProps extends AddCategoryProps {
  autoFocus: boolean
  /** Called when the category is added, with nothing typed since. */
  onDone: () => void
}

function NewCategory({ categories, refresh, autoFocus, onDone }: NewCategoryProps) {
  const { save, agree, isCreated } = useCreateCategory()
  // The name of a category that somebody has deleted meanwhile.
  const inPath = useDraftInPath('category')
  const deleted = inPath && categories.every(({ id }) => id !== inPath.ids[0]) ? inPath : undefined
  const order = Math.max(0, ...categories.map((category) => category.order)) + 1
  return (
    <NameForm
      draftId={deleted?.draftId ?? categoryDrafts.newId()}
      merge={deleted && takeDraft}
      label={adminTexts.name}
      initial=""
      action={isCreated ? adminTexts.save : adminTexts.add}
      agree={agree}
      autoFocus={autoFocus}
      save={({ name }, draftKey) => save({ name: name.trim(), order }, draftKey)}
      savedValues={(created, values) => (created ? { name: created.name } : values)}
      creates
      onDone={onDone}
      refresh={refresh}
      onSaved={(name) => notifyDone(isCreated ? adminTexts.renamed(name) : adminTexts.added(name))}
    />
  )
}
