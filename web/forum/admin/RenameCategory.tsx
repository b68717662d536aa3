import { useApolloClient } from '@apollo/client/react'
import { ToldError } from '../../lib/errors.ts'
import { useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { WithOpenedRecord } from '../../ui/conflict/WithOpenedRecord.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { categoryDrafts } from './categoryDrafts.ts'
import { type AdminCategoryFragment, readAdminCategories, useUpdateCategoryMutation } from './generated.ts'
import { NameForm, type NameValues } from './NameForm.tsx'
import { adminTexts } from './text.ts'

interface RenameCategoryProps {
  category: AdminCategoryFragment
  /** As for CategoryLine. */
  isListed: boolean
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after saving or cancelling. */
  onDone: () => void
}

/** The form that renames a category. A name that somebody else has changed meanwhile is shown before it is overwritten. FORUM-8. */
export function RenameCategory(props: RenameCategoryProps) {
  return (
    <WithOpenedRecord record={props.category}>
      {(category, openAnew) => <EditForm {...props} category={category} onTakeCurrent={openAnew} />}
    </WithOpenedRecord>
  )
}

const valuesOf = ({ name }: AdminCategoryFragment): NameValues => ({ name })

function EditForm({
  category,
  isListed,
  refresh,
  onDone,
  onTakeCurrent,
}: RenameCategoryProps & { onTakeCurrent: () => void }) {
  const client = useApolloClient()
  const [updateCategory] = useUpdateCategoryMutation()
  const { id, name } = category
  const { save, savedValues, conflict, isGone } = useRecordSave({
    record: category,
    isListed,
    valuesOf,
    update: async (values: NameValues, base, version) => {
      const name = values.name.trim()
      if (name === base.name) return null
      const { data } = await updateCategory({ variables: { id, input: { name }, version: version ?? undefined } })
      return data?.updateCategory ?? null
    },
    read: async () => {
      const { categories } = await readAdminCategories(client)
      const current = categories.find((row) => row.id === id)
      if (!current) throw new ToldError(adminTexts.gone, 'NOT_FOUND')
      return current
    },
    recordOf: (saved: AdminCategoryFragment | null) => saved,
  })
  return (
    <NameForm
      draftId={categoryDrafts.idOf(id)}
      label={adminTexts.name}
      initial={name}
      action={adminTexts.save}
      autoFocus
      save={save}
      savedValues={savedValues}
      notice={isGone && adminTexts.renamedGone}
      refresh={refresh}
      onSaved={(newName) => {
        if (newName !== name) notifyDone(adminTexts.renamed(newName))
      }}
      onDone={onDone}
      onCancel={onDone}
      conflict={conflict}
      onTakeCurrent={onTakeCurrent}
    />
  )
}
