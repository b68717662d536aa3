import { IconLink, IconQuote } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, type RefCallback, type RefObject } from 'react'
import { useHref } from 'react-router-dom'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { useRovingStops } from '../../ui/button/useRovingStops.ts'
import { useCopyLink } from '../../ui/link/CopyLink.tsx'
import { linkTexts } from '../../ui/link/text.ts'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import type { LikeButtonFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { quotedHtml, selectedHtml } from '../writing/quotedHtml.ts'
import { LikeButton, namesOf } from './LikeButton.tsx'
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

interface QuoteButtonProps extends Pick<ComponentPropsWithoutRef<'button'>, 'className' | 'tabIndex' | 'onFocus'> {
  of: { authorName: string; html: string }
  /** The path of the quoted post or topic, under /sise. */
  path: string
  /** The element with the text: a selection in it is quoted instead of the whole text. */
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
      // Keeps the selection, which a mousedown would clear.
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
