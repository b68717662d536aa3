import type { ReactNode } from 'react'
import { layout } from '../layout/layout.ts'

/** A notice in an open form on what has happened to its record. */
export const FormNotice = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={layout('warned', 'wrong')}>
    {children}
  </div>
)
