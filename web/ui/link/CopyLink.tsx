import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useHref } from 'react-router-dom'
import { RowAction } from '../button/RowAction.tsx'
import { notifyDone } from '../notice/notify.tsx'
import { lazyPiece } from '../piece/lazyPiece.tsx'
import { copyText } from './copyText.ts'
import { linkTexts } from './text.ts'

const LinkByHand = lazyPiece(() => import('./LinkByHand.tsx'), { close: ({ onClose }) => onClose })

interface CopyLinkProps {
  /** The path of a screen under /sise, or of anything else from the root of the site if `isFromRoot`. */
  path: string
  isFromRoot?: boolean
  /** 'Kopeeri link' by default. */
  label?: string
}

/** A button that copies a URL of this site. If the browser denies access to the clipboard, a dialog shows it for copying by hand. */
export function CopyLink({ path, isFromRoot = false, label = linkTexts.copyLink }: CopyLinkProps) {
  const screen = useHref(path)
  const href = isFromRoot ? path : screen
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const address = new URL(href, window.location.href).href
    if (await copyText(address)) notifyDone(linkTexts.linkCopied)
    else setRefused(address)
  }
  return (
    <>
      <RowAction icon={IconLink} onClick={() => void copy()}>
        {label}
      </RowAction>
      {refused != null && <LinkByHand address={refused} onClose={() => setRefused(null)} />}
    </>
  )
}
