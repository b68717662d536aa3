import { IconHeart, IconHeartFilled, IconLink, IconQuote } from '@tabler/icons-react'
import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  forwardRef,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useId,
  useState,
} from 'react'
import { useHref } from 'react-router-dom'
import { errorText } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useRovingStops } from '../../ui/button/useRovingStops.ts'
import { layout } from '../../ui/layout/layout.ts'
import { useCopyLink } from '../../ui/link/CopyLink.tsx'
import { linkTexts } from '../../ui/link/text.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { useMember } from '../../users/session/session.tsx'
import { usersTexts } from '../../users/text.ts'
import type { LikeButtonFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { quotedHtml, selectedHtml } from '../writing/quotedHtml.ts'
import classes from './Posts.module.css'

interface PostActionsProps {
  /** The post or topic. */
  thing: LikeButtonFragment & { authorName: string; text?: string | null }
  like: { toggle: () => void; busy: boolean }
  /** Its path, under /sise. */
  path: string
  /** The element with its text. */
  text: RefObject<HTMLElement | null>
  /** The ref of the menu button. */
  onMore?: RefCallback<HTMLElement>
  /** Called with the html of a quote. */
  onQuote: (html: string) => void
  /** Further actions in the menu. */
  children?: ReactNode
}

/**
 * The actions of a post or topic: like, quote, and a menu '…', which on touch screens also lists the members who liked it. One tab stop
 * with arrow keys inside, so that a topic does not have hundreds of tab stops. FORUM-3, FORUM-4.
 */
export function PostActions({ thing, like, path, text, onMore, onQuote, children }: PostActionsProps) {
  const { authorName, text: html } = thing
  const link = useCopyLink(path)
  const { onKeyDown, stopProps } = useRovingStops(html ? 3 : 2)
  const { ref: likeRef, ...likeProps } = stopProps(0)
  const { ref: moreRef, ...moreProps } = stopProps(html ? 2 : 1)
  const names = namesOf(thing)
  return (
    <div
      role="toolbar"
      aria-label={forumTexts.actionsOf(authorName)}
      className={`${classes.actions} ${layout('screenOnly')}`}
      onKeyDown={onKeyDown}
    >
      <LikeButton buttonRef={likeRef} {...likeProps} thing={thing} authorName={authorName} like={like} />
      {html && (
        <QuoteButton
          {...stopProps(1)}
          className={classes.action}
          of={{ authorName, html }}
          path={path}
          text={text}
          onQuote={onQuote}
        />
      )}
      <MoreMenu
        of={authorName}
        position="line"
        align="start"
        note={names === '' ? undefined : `${forumTexts.likers}: ${names}`}
        buttonProps={{
          ...moreProps,
          ref: (button) => {
            moreRef(button)
            onMore?.(button)
          },
        }}
      >
        <RowAction icon={IconLink} onClick={link.copy}>
          {linkTexts.copyLink}
        </RowAction>
        {children}
      </MoreMenu>
      {link.byHand}
    </div>
  )
}

interface QuoteButtonProps extends Pick<ComponentPropsWithoutRef<'button'>, 'className' | 'tabIndex' | 'onFocus'> {
  of: { authorName: string; html: string }
  /** The path of the quoted post or topic, under /sise. */
  path: string
  /** The element with the text: a selection in it is quoted instead of the complete text. */
  text: RefObject<HTMLElement | null>
  /** Called with the html of the quote. */
  onQuote: (html: string) => void
}

/** A button that inserts the text into the reply as a quote with a link to its source. FORUM-6. */
const QuoteButton = forwardRef<HTMLButtonElement, QuoteButtonProps>(function QuoteButton(
  { of: { authorName, html }, path, text, onQuote, onFocus, ...rest },
  ref,
) {
  const href = useHref(path)
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      aria-label={forumTexts.quoteNamed(authorName)}
      // Preserves the selection, which a mousedown would clear.
      onMouseDown={(event) => event.preventDefault()}
      onPointerEnter={preloadRichText}
      onFocus={(event) => {
        preloadRichText()
        onFocus?.(event)
      }}
      onClick={() => onQuote(quotedHtml({ authorName, html: selectedHtml(text.current) ?? html, href }))}
    >
      <IconQuote size={17} stroke={1.75} aria-hidden="true" />
      {forumTexts.quote}
    </button>
  )
})

interface LikeButtonProps extends Pick<ComponentPropsWithRef<'button'>, 'tabIndex' | 'onFocus'> {
  /** The ref of the button, for `useRovingStops`. */
  buttonRef: RefCallback<HTMLElement>
  thing: LikeButtonFragment
  /** The author of the liked text. */
  authorName: string
  like: { toggle: () => void; busy: boolean }
}

/** A like button with the number of likes; on hover or focus it shows the names of the members who liked. FORUM-4. */
function LikeButton({ buttonRef, thing, authorName, like, tabIndex, onFocus }: LikeButtonProps) {
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
        className={classes.action}
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

/** The names of the members who liked it, on one line; '' for none. */
const namesOf = ({ likes }: LikeButtonFragment) =>
  likes.map(({ user }) => user.name ?? usersTexts.formerMember).join(', ')

/** Sends a like (or its removal) with the optimistic result. */
type SendLike<T> = (liked: boolean, optimistic: T) => Promise<unknown>

/**
 * Toggles the like of a topic or post, optimistically; a failure reverts it and shows a notification with a retry. Presses
 * while a request is running are ignored. FORUM-4, NOTE-2, GQL-6.
 */
export function useLike<T extends LikeButtonFragment>(thing: T, send: SendLike<T>) {
  const me = useMember()
  const [run, busy] = useBusy(attempt)
  const { likedByMe } = thing
  return { toggle: useCallback(() => void run(!likedByMe), [run, likedByMe]), busy }

  async function attempt(liked: boolean): Promise<void> {
    const others = thing.likes.filter(({ user }) => user.id !== me.id)
    const own = { __typename: 'Like', user: { __typename: 'User', id: me.id, name: me.name } } as const
    const likes = liked ? [...others, own] : others
    try {
      await send(liked, { ...thing, likes, likeCount: likes.length, likedByMe: liked })
    } catch (error) {
      if (wasSaved(error)) return
      notifyFailed(forumTexts.likeFailed(errorText(error)), { retry: () => run(liked) })
    }
  }
}
