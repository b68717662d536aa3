import type { ReactNode } from 'react'
import classes from './Preview.module.css'

/** What a preview says to the editor, in Estonian, in place of what it cannot show. */
export const PreviewNote = ({ children }: { children: ReactNode }) => (
  <p lang="et" className={classes.note}>
    {children}
  </p>
)
