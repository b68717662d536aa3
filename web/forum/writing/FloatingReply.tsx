import { IconArrowBarToDown, IconMessagePlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { forumTexts } from '../text.ts'
import classes from './FloatingReply.module.css'

interface FloatingReplyProps {
  /** The reply field. */
  field: RefObject<HTMLElement | null>
  onReply: () => void
  /** Called to go to the latest post; undefined if it is loaded already. */
  onLatest?: () => void
}

/**
 * A floating 'Vasta' button, and one to the latest post, shown while the reply field is outside the viewport. 'Vasta' is for pointers: the keyboard's
 * next stop is the field itself.
 */
export function FloatingReply({ field, onReply, onLatest }: FloatingReplyProps) {
  const isVisible = useIsVisible(field)
  if (isVisible) return null
  return (
    <div className={classes.following} data-floating-reply>
      {onLatest && (
        <Button
          tone="plain"
          icon={<IconArrowBarToDown size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onLatest}
        >
          {forumTexts.latestPost}
        </Button>
      )}
      <Button tabIndex={-1} icon={<IconMessagePlus size={18} stroke={1.75} aria-hidden="true" />} onClick={onReply}>
        {forumTexts.reply}
      </Button>
    </div>
  )
}

function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
