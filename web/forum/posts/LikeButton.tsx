import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type RefCallback, useId, useState } from 'react'
import { usersTexts } from '../../users/text.ts'
import type { LikeButtonFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import classes from './LikeButton.module.css'
import actions from './PostActions.module.css'

interface LikeButtonProps extends Pick<ComponentPropsWithRef<'button'>, 'tabIndex' | 'onFocus'> {
  /** The ref of the button, for `useRovingStops`. */
  buttonRef: RefCallback<HTMLElement>
  thing: LikeButtonFragment
  /** Whose text is liked. */
  authorName: string
  like: { toggle: () => void; busy: boolean }
}

/** A like button with the number of likes; who liked is shown while it is hovered or has the focus. FORUM-4. */
export function LikeButton({ buttonRef, thing, authorName, like, tabIndex, onFocus }: LikeButtonProps) {
  const [shown, setShown] = useState(false)
  const namesId = useId()
  const { likedByMe, likeCount } = thing
  const Icon = likedByMe ? IconHeartFilled : IconHeart
  const names = shown ? namesOf(thing) : ''
  return (
    <span
      className={classes.like}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
    >
      <button
        ref={buttonRef}
        type="button"
        className={actions.action}
        aria-label={forumTexts.likeNamed(authorName, likeCount)}
        aria-pressed={likedByMe}
        aria-busy={like.busy}
        aria-describedby={names === '' ? undefined : namesId}
        tabIndex={tabIndex}
        onFocus={(event) => {
          onFocus?.(event)
          setShown(event.target.matches(':focus-visible'))
        }}
        onBlur={() => setShown(false)}
        onClick={like.toggle}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {likeCount > 0 && <span>{likeCount}</span>}
      </button>
      {names !== '' && (
        <span role="tooltip" id={namesId} className={classes.names}>
          {names}
        </span>
      )}
    </span>
  )
}

/** The names of those who liked, for one line; '' if nobody did. */
export const namesOf = ({ likes }: LikeButtonFragment) =>
  likes.map(({ user }) => user.name ?? usersTexts.formerMember).join(', ')
