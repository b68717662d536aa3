import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { GuestFrame } from '../guest/GuestFrame.tsx'
import { layout } from '../layout/layout.ts'
import { notFoundTexts } from '../text.ts'
import { useDocumentTitle, useHeadingFocus } from './heading.ts'

interface NotFoundProps {
  /** The list that a missing record would be in; the home screen by default. */
  back?: { to: string; label: string }
  /** Suggestions for the person. */
  children?: ReactNode
}

/** The screen for a path or record that does not exist, with a link to another screen. ROUTE-3. */
export function NotFound({ back = { to: '/', label: notFoundTexts.toHome }, children }: NotFoundProps) {
  const heading = useHeadingFocus(true, true)
  useDocumentTitle(notFoundTexts.title)
  return (
    <GuestFrame title={notFoundTexts.title} titleRef={heading} wayOn={<Link to={back.to}>{back.label}</Link>}>
      <p className={layout('muted', 'numbers')}>{notFoundTexts.code}</p>
      <p>{notFoundTexts.help}</p>
      {children}
    </GuestFrame>
  )
}
