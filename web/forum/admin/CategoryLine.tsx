import { useApolloClient } from '@apollo/client/react'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ToldError } from '../../lib/errors.ts'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useOpened, useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { layout } from '../../ui/layout/layout.ts'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { useRowStays } from '../../ui/list/useStayingRows.ts'
import { announce } from '../../ui/notice/notify.tsx'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { categoryPath } from '../paths.ts'
import { type AdminCategoryFragment, readAdminCategories, useUpdateCategoryMutation } from './generated.ts'
import { categoryDrafts, NameForm, type NameValues } from './NameForm.tsx'
import { adminTexts } from './text.ts'
import classes from './Admin.module.css'

const DeleteCategory = lazyPiece(() => import('./DeleteCategory.tsx'), { close: ({ onClose }) => onClose })

interface CategoryLineProps {
  category: AdminCategoryFragment
  /** False for one that stays while it is renamed, although it was deleted. */
  isListed: boolean
  others: readonly AdminCategoryFragment[]
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after the category was deleted. */
  onDeleted: () => void
}

/** A category in the administration, with its actions: rename inline, delete. FORUM-8. */
export function CategoryLine({ category, isListed, others, refresh, onDeleted }: CategoryLineProps) {
  const { name, slug } = category
  const isInPath = useDraftInPath('category')?.ids[0] === category.id
  const [mode, setMode] = useState<'renaming' | 'deleting' | null>(isInPath ? 'renaming' : null)
  const renameButton = useRef<HTMLButtonElement>(null)
  const focusButton = useFocusAfterRender(() => renameButton.current)

  useRowStays(category.id, mode === 'renaming')
  const stopRenaming = () => {
    setMode(null)
    // The focused field is removed; the button is mounted again, unless the category leaves with the form.
    if (isListed) focusButton()
    else onDeleted()
  }

  if (mode === 'renaming')
    return <RenameCategory category={category} isListed={isListed} refresh={refresh} onDone={stopRenaming} />
  return (
    <div className={layout('row', 'gap16', 'between')}>
      <Link className={classes.name} to={categoryPath(slug)}>
        {name}
      </Link>
      <div className={`${classes.actions} ${layout('row', 'gap0', 'outdent')}`}>
        <RowAction
          ref={renameButton}
          icon={IconPencil}
          aria-label={adminTexts.renameOf(name)}
          onClick={() => setMode('renaming')}
        >
          {adminTexts.rename}
        </RowAction>
        <RowAction icon={IconTrash} deletes aria-label={adminTexts.deleteOf(name)} onClick={() => setMode('deleting')}>
          {adminTexts.delete}
        </RowAction>
      </div>
      {mode === 'deleting' && (
        <DeleteCategory
          category={category}
          others={others}
          refresh={refresh}
          onClose={() => setMode(null)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  )
}

interface RenameCategoryProps {
  category: AdminCategoryFragment
  /** As for CategoryLine. */
  isListed: boolean
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after saving or cancelling. */
  onDone: () => void
}

const valuesOf = ({ name }: AdminCategoryFragment): NameValues => ({ name })

/** The form that renames a category. A name that somebody else has changed meanwhile is shown before it is overwritten. FORUM-8. */
function RenameCategory({ category: now, isListed, refresh, onDone }: RenameCategoryProps) {
  const category = useOpened(now)
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
        if (newName !== name) announce(adminTexts.renamed(newName))
      }}
      onDone={onDone}
      onCancel={onDone}
      conflict={conflict}
    />
  )
}
