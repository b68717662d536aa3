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

/** The form that appends categories to the list, one after another. FORUM-8. */
export function AddCategory({ categories, refresh }: AddCategoryProps) {
  const { save, agree, isCreated, createNext } = useCreateCategory()
  // The name of a category that somebody has deleted meanwhile.
  const inPath = useDraftInPath('category')
  const deleted = inPath && categories.every(({ id }) => id !== inPath.ids[0]) ? inPath : undefined
  const order = Math.max(0, ...categories.map((category) => category.order)) + 1
  return (
    <section className={classes.add}>
      <h2>{adminTexts.newCategory}</h2>
      <NameForm
        draftId={deleted?.draftId ?? categoryDrafts.newId()}
        merge={deleted && takeDraft}
        label={adminTexts.name}
        initial=""
        action={isCreated ? adminTexts.save : adminTexts.add}
        agree={agree}
        save={({ name }, draftKey) => save({ name: name.trim(), order }, draftKey)}
        savedValues={(created, values) => (created ? { name: created.name } : values)}
        creates
        onDone={createNext}
        refresh={refresh}
        onSaved={(name) => notifyDone(isCreated ? adminTexts.renamed(name) : adminTexts.added(name))}
      />
    </section>
  )
}
