import { useContext } from 'react'
import { layout } from '../../layout/layout.ts'
import {
  chooseNone,
  chooseRows,
  type Choosing,
  ChoosingContext,
  toggleChoosing,
  useChosenIds,
  useIsChoosing,
  useRowChoice,
} from './choosing.ts'
import { choosingTexts } from './text.ts'
import classes from './Choosing.module.css'

/** The button next to the number of rows that shows and hides their checkboxes. LIST-8. */
export function ChooseButton({ choosing, rows }: { choosing: Choosing; rows: readonly unknown[] | undefined }) {
  const isOn = useIsChoosing(choosing)
  if (!rows?.length && !isOn) return null
  return (
    <button
      type="button"
      className={layout('linkTarget', 'small', 'accent', 'strong')}
      aria-label={isOn ? choosingTexts.endNamed : undefined}
      onClick={() => toggleChoosing(choosing)}
    >
      {isOn ? choosingTexts.end : choosingTexts.start}
    </button>
  )
}

/** The checkbox above a list that chooses all its rows. LIST-8. */
export function ChooseAll({ choosing, rows }: { choosing: Choosing; rows: readonly { id: string }[] }) {
  const isOn = useIsChoosing(choosing)
  const ids = useChosenIds(choosing)
  if (!isOn) return null
  const chosen = rows.filter(({ id }) => ids.has(id)).length
  const isAll = chosen > 0 && chosen === rows.length
  return (
    <label className={classes.all}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll
        }}
        onChange={() => {
          if (isAll) chooseNone(choosing)
          else
            chooseRows(
              choosing,
              rows.map(({ id }) => id),
              true,
            )
        }}
      />
      {choosingTexts.all}
    </label>
  )
}

interface RowChoiceProps {
  id: string
  /** The row's title. */
  name: string
  /** Its position; by default that in a ListRow. */
  className?: string | undefined
}

/** The checkbox of a row, while rows are chosen. LIST-8. */
export function RowChoice({ id, name, className = classes.inRow }: RowChoiceProps) {
  const isOn = useIsChoosing(useContext(ChoosingContext))
  const [isChosen, choose] = useRowChoice(id)
  if (!isOn) return null
  return (
    <label className={`${classes.choice} ${className}`}>
      <input
        type="checkbox"
        aria-label={choosingTexts.row(name)}
        checked={isChosen}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </label>
  )
}
