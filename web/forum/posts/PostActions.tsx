import { IconLink } from '@tabler/icons-react'
import type { ReactNode, RefCallback, RefObject } from 'react'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useRovingStops } from '../../ui/button/useRovingStops.ts'
import { useCopyLink } from '../../ui/link/CopyLink.tsx'
import { linkTexts } from '../../ui/link/text.ts'
import type { LikeButtonFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { LikeButton, namesOf } from './LikeButton.tsx'
import { QuoteButton } from './QuoteButton.tsx'
import classes from './PostActions.module.css'

interface PostActionsProps {
  /** The post or topic. */
  thing: LikeButtonFragment & { authorName: string; text?: string | null }
  like: { toggle: () => void; busy: boolean }
  /** Its path, under /sise. */
  path: string
  /** The element with its text. */
  text: RefObject<HTMLElement | null>
  /** The ref of the button that shows the other actions. */
  onMore?: RefCallback<HTMLElement>
  /** Called with the html of a quote. */
  onQuote: (html: string) => void
  /** Further actions behind '…'. */
  children?: ReactNode
}

/**
 * What can be done with a post or topic: like, quote, and the rest behind '…', where touch finds who liked. One tab stop with arrow keys
 * inside, so that a topic is not hundreds of stops long. FORUM-3, FORUM-4.
 */
export function PostActions({ thing, like, path, text, onMore, onQuote, children }: PostActionsProps) {
  const { authorName, text: html } = thing
  const link = useCopyLink(path)
  const { onKeyDown, stopProps } = useRovingStops(html ? 3 : 2)
  const { ref: likeRef, ...likeProps } = stopProps(0)
  const { ref: moreRef, ...moreProps } = stopProps(html ? 2 : 1)
  const names = namesOf(thing)
  return (
    <div role="toolbar" aria-label={forumTexts.actionsOf(authorName)} className={classes.actions} onKeyDown={onKeyDown}>
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
        place="line"
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
