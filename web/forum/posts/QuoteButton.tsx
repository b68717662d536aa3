import { IconQuote } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, forwardRef, type RefObject } from 'react'
import { useHref } from 'react-router-dom'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { forumTexts } from '../text.ts'
import { quotedHtml, selectedHtml } from '../writing/quotedHtml.ts'

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
export const QuoteButton = forwardRef<HTMLButtonElement, QuoteButtonProps>(function QuoteButton(
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
