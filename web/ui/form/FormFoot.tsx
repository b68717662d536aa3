import type { ReactNode } from 'react'
import classes from './FormFoot.module.css'

interface FormFootProps {
  /** Why the form was refused; read out as it appears. */
  failure: string | null
  /** In a dialog the buttons stand at its end. */
  inDialog?: boolean
  /** The buttons. */
  children: ReactNode
}

/** What stands below the fields of a form. */
export function FormFoot({ failure, inDialog = false, children }: FormFootProps) {
  return (
    <>
      <div role="alert" className={classes.failure}>
        {failure}
      </div>
      <div className={classes.buttons} data-dialog={inDialog || undefined}>
        {children}
      </div>
    </>
  )
}
