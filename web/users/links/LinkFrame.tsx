import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../ui/answer/documentTitle.ts'
import { useHeadingFocus } from '../../ui/answer/useHeadingFocus.ts'
import { GuestFrame } from '../../ui/guest/GuestFrame.tsx'
import { useSettings } from '../useSettings.ts'
import { mailedTexts } from './text.ts'

/** The frame of the screens that mailed links lead to. AUTH-5, AUTH-6, AUTH-9. */
export function LinkFrame({ title, children }: { title: string; children: ReactNode }) {
  const { communityName } = useSettings()
  const heading = useHeadingFocus(true)
  useDocumentTitle(title)
  return (
    <main>
      <GuestFrame communityName={communityName} title={title} titleRef={heading} help={mailedTexts.help}>
        {children}
      </GuestFrame>
    </main>
  )
}
