import { useApolloClient } from '@apollo/client/react'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { ShownError } from '../../lib/errors.ts'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useOpened, useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { layout } from '../../ui/layout/layout.ts'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { useFocusAfterRender } from '../../ui/list/focusAfter.ts'
import { ListRow } from '../../ui/list/ListRow.tsx'
import type { RowControls } from '../../ui/list/sortable/SortableRow.tsx'
import { useRowStays } from '../../ui/list/useStayingRows.ts'
import { announce } from '../../ui/notice/notify.tsx'
import { HistoryLink } from '../../users/HistoryLink.tsx'
import { categoryPath } from '../paths.ts'
import { type AdminCategoryFragment, readAdminCategories, useUpdateCategoryMutation } from './generated.ts'
import { categoryDrafts, NameForm, type NameValues } from './NameForm.tsx'
import { adminTexts } from './text.ts'

const DeleteCategory = lazyComponent(() => import('./DeleteCategory.tsx'), { close: ({ onClose }) => onClose })

interface CategoryLineProps {
  category: AdminCategoryFragment
  /** The controls that move the category. */
  controls: Pick<RowControls, 'handle' | 'arrows'>
  /** False for a row that stays only because it is being renamed: its category was deleted. */
  isListed: boolean
  others: readonly AdminCategoryFragment[]
  /** Refetches the list. */
  refresh: () => Promise<void>
  /** Called after the category was deleted. */
  onDeleted: () => void
}

/** A category in the administration, with its actions: rename inline, delete. FORUM-8. */
export function CategoryLine({ category, controls, isListed, others, refresh, onDeleted }: CategoryLineProps) {
  const { name, slug } = category
  const isInPath = useDraftInPath('category')?.ids[0] === category.id
  const [mode, setMode] = useState<'renaming' | 'deleting' | null>(isInPath ? 'renaming' : null)
  const more = useRef<HTMLElement | null>(null)
  const focusMore = useFocusAfterRender(() => more.current)

  useRowStays(category.id, mode === 'renaming')
  const stopRenaming = () => {
    setMode(null)
    // The focused field was removed; the button is mounted again, unless the row is removed with the form.
    if (isListed) focusMore()
    else onDeleted()
  }

  if (mode === 'renaming')
    return <RenameCategory category={category} isListed={isListed} refresh={refresh} onDone={stopRenaming} />
  return (
    <>
      <ListRow
        handle={controls.handle}
        title={
          <Link className={layout('plainLink', 'linkTarget')} to={categoryPath(slug)}>
            {name}
          </Link>
        }
        marks={controls.arrows}
        menu={
          <MoreMenu of={name} buttonProps={{ ref: (element) => void (more.current = element) }}>
            <RowAction icon={IconPencil} aria-label={adminTexts.renameOf(name)} onClick={() => setMode('renaming')}>
              {adminTexts.rename}
            </RowAction>
            <HistoryLink kind="kategooria" id={category.id} of={name} />
            <RowAction
              icon={IconTrash}
              deletes
              aria-label={adminTexts.deleteOf(name)}
              onClick={() => setMode('deleting')}
            >
              {adminTexts.delete}
            </RowAction>
          </MoreMenu>
        }
      />
      {mode === 'deleting' && (
        <DeleteCategory
          category={category}
          others={others}
          refresh={refresh}
          onClose={() => setMode(null)}
          onDeleted={onDeleted}
        />
      )}
    </>
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

/** The form that renames a category. If another admin has renamed it meanwhile, it shows that name before overwriting it. FORUM-8. */
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
      if (!current) throw new ShownError(adminTexts.gone, 'NOT_FOUND')
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
