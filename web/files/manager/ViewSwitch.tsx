import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { filesTexts } from '../text.ts'
import type { FileView } from './useView.ts'
import classes from './ViewSwitch.module.css'

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
    <div className={classes.switch} role="group" aria-label={filesTexts.view}>
      {choices.map(({ view: each, label, Icon }) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onChoose(each)}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>{label}</span>
        </button>
      ))}
    </div>
  )
}
