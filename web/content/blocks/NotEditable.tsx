import { ItemError } from '../items/ItemError.tsx'
import classes from './NotEditable.module.css'

interface NotEditableProps {
  /** Says that blocks of this kind are only moved and deleted here. */
  text: string
  error: string | null
}

/** Stands for the content of a block that cannot be edited here. */
export function NotEditable({ text, error }: NotEditableProps) {
  return (
    <>
      <ItemError error={error} />
      <p className={classes.note}>{text}</p>
    </>
  )
}
