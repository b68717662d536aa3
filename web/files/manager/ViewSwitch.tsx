import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { layout } from '../../ui/layout/layout.ts'
import { filesTexts } from '../text.ts'
import { useRemembered } from './useRemembered.ts'

interface ViewSwitchProps {
  view: FileView
  onChoose: (view: FileView) => void
}

const choices = [
  { view: 'list', label: filesTexts.asList, Icon: IconList },
  { view: 'grid', label: filesTexts.asGrid, Icon: IconLayoutGrid },
] as const

/** Toggle buttons for the list and grid views. */
export function ViewSwitch({ view, onChoose }: ViewSwitchProps) {
  return (
    <div className={layout('row', 'gap4', 'nowrap')} role="group" aria-label={filesTexts.view}>
      {choices.map(({ view: each, label, Icon }) => (
        <button
          key={each}
          type="button"
          className={view === each ? layout('option', 'chosen') : layout('option')}
          aria-label={label}
          aria-pressed={view === each}
          onClick={() => onChoose(each)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className={layout('wideOnly')}>{label}</span>
        </button>
      ))}
    </div>
  )
}

const views = ['list', 'grid'] as const

/** The layout of the file manager. */
type FileView = (typeof views)[number]

/** The chosen view and its setter; stored on this device. */
export const useView = (): [FileView, (view: FileView) => void] => useRemembered<FileView>('sise.files.view', views)
