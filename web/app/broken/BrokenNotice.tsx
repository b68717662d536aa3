import type { MouseEventHandler } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { GuestFrame } from '../../ui/guest/GuestFrame.tsx'
import { uiTexts } from '../../ui/text.ts'
import { brokenTexts } from './text.ts'

interface BrokenNoticeProps {
  /** What happened and what helps; by default, to check the connection. */
  help?: string
  onReload?: MouseEventHandler
}

/** A message that a page could not be shown, with a reload button. The page's HTML has it too (lib/chunks/opening.ts). */
export function BrokenNotice({ help = brokenTexts.notLoaded, onReload }: BrokenNoticeProps) {
  return (
    <GuestFrame title={brokenTexts.title} alerts>
      <p>{help}</p>
      <Button data-reload="" onClick={onReload}>
        {uiTexts.reload}
      </Button>
    </GuestFrame>
  )
}
