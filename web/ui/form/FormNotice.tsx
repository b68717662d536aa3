import type { ReactNode } from 'react'
import { layout } from '../layout/layout.ts'

/** What has happened to the record of an open form, beside its fields. */
export const FormNotice = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={layout('warned', 'wrong')}>
    {children}
  </div>
)
