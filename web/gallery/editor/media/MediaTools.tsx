import { IconArrowsSort } from '@tabler/icons-react'
import { buttonClass } from '../../../ui/button/Button.tsx'
import { Dropdown } from '../../../ui/button/Dropdown.tsx'
import { MenuActions } from '../../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../../ui/button/RowAction.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { FilterChips } from '../../../ui/list/FilterChips.tsx'
import { mediaTexts } from './text.ts'

/** How the media of an album are shown. */
export type MediaView = 'grid' | 'texts'

interface MediaToolsProps {
  view: MediaView
  onView: (view: MediaView) => void
  busy: boolean
  onSort: () => void
  onReverse: () => void
}

/** Switches between the grid and the text table, and sorts or reverses the items. GALLERY-5. */
export function MediaTools({ view, onView, busy, onSort, onReverse }: MediaToolsProps) {
  return (
    <div className={layout('row')}>
      <FilterChips
        label={mediaTexts.view}
        chips={[
          { value: 'grid', words: mediaTexts.grid },
          { value: 'texts', words: mediaTexts.texts },
        ]}
        value={view}
        onChange={onView}
      />
      <Dropdown
        label={
          <>
            <IconArrowsSort size={18} stroke={1.75} aria-hidden="true" />
            {mediaTexts.sort}
          </>
        }
        buttonClassName={buttonClass('quiet')}
      >
        <MenuActions>
          <RowAction icon={IconArrowsSort} off={busy} onClick={onSort}>
            {mediaTexts.byName}
          </RowAction>
          <RowAction icon={IconArrowsSort} off={busy} onClick={onReverse}>
            {mediaTexts.reversed}
          </RowAction>
        </MenuActions>
      </Dropdown>
    </div>
  )
}
