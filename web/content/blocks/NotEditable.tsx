import { layout } from '../../ui/layout/layout.ts'
import { ItemError } from '../items/ItemError.tsx'

interface NotEditableProps {
  /** Explains that blocks of this kind can only be moved and deleted here. */
  text: string
  error: string | null
}

/** Shown instead of the content of a block that cannot be edited here. */
export function NotEditable({ text, error }: NotEditableProps) {
  return (
    <>
      <ItemError error={error} />
      <p className={layout('muted')}>{text}</p>
    </>
  )
}
