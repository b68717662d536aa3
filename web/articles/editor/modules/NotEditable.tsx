import { ModuleError } from './ModuleError.tsx'
import { moduleTexts } from './text.ts'
import classes from './NotEditable.module.css'

/** Tells that a module of this kind is only moved and deleted here. */
export function NotEditable({ error }: { error: string | null }) {
  return (
    <>
      <ModuleError error={error} />
      <p className={classes.note}>{moduleTexts.onlyMoved}</p>
    </>
  )
}
