import type { MouseEventHandler } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { GuestFrame } from '../../ui/guest/GuestFrame.tsx'
import { uiTexts } from '../../ui/text.ts'
import { brokenTexts } from './text.ts'

interface BrokenNoticeProps {
  /** What happened and what helps; by default, that the connection is to be checked. */
  help?: string
  onReload?: MouseEventHandler
}

/** Says that a page could not be shown, and offers to reload. The page's html has it, too, for when no code comes (lib/pieces/opening.ts). */
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
