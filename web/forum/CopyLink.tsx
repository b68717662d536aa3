import { lazy, Suspense, useState } from 'react'
import { IconLink } from '@tabler/icons-react'
import { useHref } from 'react-router-dom'
import { copyText } from '../ui/link/copyText.ts'
import { notifyDone } from '../ui/notice/notify.tsx'
import { RowAction } from '../ui/RowAction.tsx'
import { forumTexts } from './text.ts'

const LinkByHand = lazy(() => import('../ui/link/LinkByHand.tsx'))

/** Copies the address of a place in the forum (its path under /sise); where the browser refuses, shows it to be copied. */
export function CopyLink({ path }: { path: string }) {
  const href = useHref(path)
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const address = new URL(href, window.location.href).href
    if (await copyText(address)) notifyDone(forumTexts.linkCopied)
    else setRefused(address)
  }
  return (
    <>
      <RowAction icon={IconLink} onClick={() => void copy()}>
        {forumTexts.copyLink}
      </RowAction>
      {refused != null && (
        <Suspense>
          <LinkByHand address={refused} onClose={() => setRefused(null)} />
        </Suspense>
      )}
    </>
  )
}
