import type { ReactNode } from 'react'
import classes from './FormNotice.module.css'

/** What has happened to the record of an open form, beside its fields. */
export const FormNotice = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={classes.notice}>
    {children}
  </div>
)
