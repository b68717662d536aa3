import { useEffect, useState, type RefObject } from 'react'
import { IconMessagePlus } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import classes from './FollowingReply.module.css'
import { forumTexts } from './text.ts'

interface FollowingReplyProps {
  /** The field that 'Vasta' leads to. */
  field: RefObject<HTMLElement | null>
  onReply: () => void
}

/** 'Vasta' at the bottom of the window for as long as the reply field is out of sight. */
export function FollowingReply({ field, onReply }: FollowingReplyProps) {
  const inSight = useInSight(field)
  if (inSight) return null
  return (
    <div className={classes.following}>
      <Button icon={<IconMessagePlus size={18} stroke={1.75} aria-hidden="true" />} onClick={onReply}>
        {forumTexts.reply}
      </Button>
    </div>
  )
}

function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(true)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return inSight
}
