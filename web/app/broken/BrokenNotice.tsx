import type { MouseEventHandler } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { GuestFrame } from '../../ui/guest/GuestFrame.tsx'
import { uiTexts } from '../../ui/text.ts'
import { brokenTexts } from './text.ts'

/** Says that a page could not be shown, and offers to reload. The page's html has it, too, for when no code comes (lib/pieces/opening.ts). */
export function BrokenNotice({ onReload }: { onReload?: MouseEventHandler }) {
  return (
    <GuestFrame title={brokenTexts.title} alerts>
      <p>{brokenTexts.help}</p>
      <Button data-reload="" onClick={onReload}>
        {uiTexts.reload}
      </Button>
    </GuestFrame>
  )
}
