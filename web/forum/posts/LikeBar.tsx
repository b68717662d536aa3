import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { usersTexts } from '../../users/text.ts'
import type { LikeBarFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import classes from './LikeBar.module.css'

interface LikeBarProps {
  thing: LikeBarFragment
  like: { toggle: () => void; busy: boolean }
}

/** A like button, and a count that toggles the list of names. FORUM-4. */
export function LikeBar({ thing, like }: LikeBarProps) {
  const [listed, setListed] = useState(false)
  const namesId = useId()
  const { likedByMe, likeCount, likes } = thing
  const Icon = likedByMe ? IconHeartFilled : IconHeart
  const names = likes.map(({ user }) => user.name ?? usersTexts.formerMember).join(', ')
  const shown = listed && likeCount > 0
  return (
    <div className={classes.bar}>
      <button
        type="button"
        className={classes.like}
        aria-pressed={likedByMe}
        aria-busy={like.busy}
        onClick={like.toggle}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {forumTexts.like}
      </button>
      {likeCount > 0 && (
        <button
          type="button"
          className={classes.count}
          aria-expanded={shown}
          aria-controls={shown ? namesId : undefined}
          onClick={() => setListed(!listed)}
        >
          {forumTexts.likes(likeCount)}
        </button>
      )}
      {shown && (
        <p className={classes.names} id={namesId} role="status">
          <span className="visually-hidden">{forumTexts.likers}: </span>
          {names}
        </p>
      )}
    </div>
  )
}
