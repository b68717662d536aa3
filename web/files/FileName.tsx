import { layout } from '../ui/layout/layout.ts'
import { splitFileName } from './splitFileName.ts'
import classes from './File.module.css'

interface FileNameProps {
  name: string
  /** The maximum number of characters in narrow layouts; by default the name is not shortened. */
  most?: number | undefined
}

/** A file name that may wrap anywhere but in its extension; a long name is shortened before the extension. FILE-3. */
export function FileName({ name, most = Infinity }: FileNameProps) {
  const { start, ending, isCut } = splitFileName(name, most)
  if (isCut)
    // The text is the complete name, and names the button around it (WCAG 2.5.3); the style shows the short one.
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
        // Inline in the element, because accessible names get a space before elements that are not known to be inline.
        <span className={layout('unbroken')} style={{ display: 'inline' }}>
          {ending}
        </span>
      )}
    </span>
  )
}
