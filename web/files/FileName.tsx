import { nameParts } from './nameParts.ts'
import classes from './FileName.module.css'

interface FileNameProps {
  name: string
  /** How many characters fit where there is little room; without it the whole name is shown. */
  most?: number | undefined
}

/** The name of a file: it may break anywhere but in its ending, which tells the type, and what does not fit is left out before that. FILE-3 */
export function FileName({ name, most = Infinity }: FileNameProps) {
  const { start, ending, isCut } = nameParts(name, most)
  return (
    <span className={classes.name} title={isCut ? name : undefined}>
      {start}
      {ending !== '' && (
        // Said here, as an accessible name gets a space before what is not known to be inline.
        <span className={classes.ending} style={{ display: 'inline' }}>
          {ending}
        </span>
      )}
    </span>
  )
}
