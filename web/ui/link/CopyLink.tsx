import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useHref } from 'react-router-dom'
import { RowAction } from '../button/RowAction.tsx'
import { notifyDone } from '../notice/notify.tsx'
import { lazyPiece } from '../piece/lazyPiece.tsx'
import { copyText } from './copyText.ts'
import { linkTexts } from './text.ts'

const LinkByHand = lazyPiece(() => import('./LinkByHand.tsx'), { close: ({ onClose }) => onClose })

/**
 * A button that copies the URL of a screen, given by its path under /sise. If the browser denies access to the clipboard, a
 * dialog shows the URL for copying by hand.
 */
export function CopyLink({ path }: { path: string }) {
  const href = useHref(path)
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const address = new URL(href, window.location.href).href
    if (await copyText(address)) notifyDone(linkTexts.linkCopied)
    else setRefused(address)
  }
  return (
    <>
      <RowAction icon={IconLink} onClick={() => void copy()}>
        {linkTexts.copyLink}
      </RowAction>
      {refused != null && <LinkByHand address={refused} onClose={() => setRefused(null)} />}
    </>
  )
}
