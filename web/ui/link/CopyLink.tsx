import { IconLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useHref } from 'react-router-dom'
import { RowAction } from '../button/RowAction.tsx'
import { lazyComponent } from '../lazy/lazyComponent.tsx'
import { notifyDone } from '../notice/notify.tsx'
import { copyText } from './copyText.ts'
import { linkTexts } from './text.ts'

/** Loaded when it is first shown. */
export const LinkByHand = lazyComponent(() => import('./LinkByHand.tsx'), { close: ({ onClose }) => onClose })

interface CopyLinkProps {
  /** The path of a screen under /sise, or, if `isFromRoot`, any path from the root of the site. */
  path: string
  isFromRoot?: boolean
  /** 'Kopeeri link' by default. */
  label?: string
}

/** A button that copies a URL of this site. */
export function CopyLink({ label = linkTexts.copyLink, ...where }: CopyLinkProps) {
  const { copy, byHand } = useCopyLink(where.path, where.isFromRoot)
  return (
    <>
      <RowAction icon={IconLink} onClick={copy}>
        {label}
      </RowAction>
      {byHand}
    </>
  )
}

/**
 * Copies a URL of this site. If the browser denies access to the clipboard, a dialog shows it for copying by hand.
 * @returns `byHand`, to render where it stays when the pressed button disappears
 */
export function useCopyLink(path: string, isFromRoot = false): { copy: () => void; byHand: ReactNode } {
  const screen = useHref(path)
  const href = isFromRoot ? path : screen
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const address = new URL(href, window.location.href).href
    if (await copyText(address)) notifyDone(linkTexts.linkCopied)
    else setRefused(address)
  }
  return {
    copy: () => void copy(),
    byHand: refused != null && <LinkByHand address={refused} onClose={() => setRefused(null)} />,
  }
}
