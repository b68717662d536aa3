import { layout } from '../ui/layout/layout.ts'
import { nameParts } from './nameParts.ts'
import classes from './File.module.css'

interface FileNameProps {
  name: string
  /** How many characters fit where there is little room; without it the whole name is shown. */
  most?: number | undefined
}

/** The name of a file: it may break anywhere but in its ending, which tells the type, and what does not fit is left out before that. FILE-3 */
export function FileName({ name, most = Infinity }: FileNameProps) {
  const { start, ending, isCut } = nameParts(name, most)
  if (isCut)
    // The whole name is the text, and names the button that has it (WCAG 2.5.3); the style shows the short one.
    return (
      <span className={classes.name} title={name}>
        <span className="visually-hidden">{name}</span>
        <span aria-hidden="true" className={classes.shown} data-text={start} />
        <span aria-hidden="true" className={`${classes.shown} ${layout('unbroken')}`} data-text={ending} />
      </span>
    )
  return (
    <span className={classes.name}>
      {start}
      {ending !== '' && (
        // Said here, as an accessible name gets a space before what is not known to be inline.
        <span className={layout('unbroken')} style={{ display: 'inline' }}>
          {ending}
        </span>
      )}
    </span>
  )
}
