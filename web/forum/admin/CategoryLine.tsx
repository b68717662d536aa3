import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { useFocusAfterRender } from '../../ui/list/useFocusAfterRender.ts'
import { useRowStays } from '../../ui/list/useStayingRows.ts'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { categoryPath } from '../paths.ts'
import type { AdminCategoryFragment } from './generated.ts'
import { RenameCategory } from './RenameCategory.tsx'
import { adminTexts } from './text.ts'
import classes from './CategoryLine.module.css'

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
    <div className={classes.line}>
      <Link className={classes.name} to={categoryPath(slug)}>
        {name}
      </Link>
      <div className={classes.actions}>
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
