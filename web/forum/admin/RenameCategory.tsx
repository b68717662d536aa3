import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useVersionedSave } from '../../ui/conflict/useVersionedSave.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { useMember } from '../../users/useMember.ts'
import { AdminCategoriesDocument, type AdminCategoryFragment, useUpdateCategoryMutation } from './generated.ts'
import { NameForm } from './NameForm.tsx'
import { adminTexts } from './text.ts'

interface RenameCategoryProps {
  category: AdminCategoryFragment
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after saving or cancelling. */
  onDone: () => void
}

/** The form that renames a category. A name that somebody else has changed meanwhile is shown before it is overwritten. FORUM-8. */
export function RenameCategory(props: RenameCategoryProps) {
  // Another edition is another form, opened with the category that was read last.
  const [edition, setEdition] = useState(0)
  return <EditionForm key={edition} {...props} onTakeCurrent={() => setEdition((before) => before + 1)} />
}

function EditionForm({
  category: given,
  refresh,
  onDone,
  onTakeCurrent,
}: RenameCategoryProps & { onTakeCurrent: () => void }) {
  // The category when the form was opened: a later response must not change the version that the name is based on.
  const [category] = useState(given)
  const client = useApolloClient()
  const [updateCategory] = useUpdateCategoryMutation()
  const { id, name } = category
  const { save, conflict } = useVersionedSave({
    base: category,
    editorId: useMember().id,
    partsOf: (record: AdminCategoryFragment) => ({ name: record.name }),
    inputParts: (input: { name: string }) => input,
    save: async (input, version) => {
      if (input.name !== name) await updateCategory({ variables: { id, input, version: version ?? undefined } })
    },
    read: async () => {
      const { data } = await client.query({ query: AdminCategoriesDocument, fetchPolicy: 'network-only' })
      const current = data?.categories.find((row) => row.id === id)
      if (!current) throw new Error('The category is gone')
      return current
    },
  })
  return (
    <NameForm
      draftId={`category:${id}`}
      label={adminTexts.name}
      initial={name}
      action={adminTexts.save}
      save={(newName) => save({ name: newName })}
      refresh={refresh}
      onSaved={(newName) => {
        if (newName !== name) notifyDone(adminTexts.renamed(newName))
        onDone()
      }}
      onCancel={onDone}
      conflict={conflict}
      onTakeCurrent={onTakeCurrent}
    />
  )
}
