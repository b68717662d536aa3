import { IconQuote } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useHref } from 'react-router-dom'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { preloadRichText } from '../../ui/richText/LazyRichText.tsx'
import { forumTexts } from '../text.ts'
import { quotedHtml, selectedHtml } from '../writing/quotedHtml.ts'

interface QuoteButtonProps {
  of: { authorName: string; html: string }
  /** Where it stands, under /sise. */
  path: string
  /** Where it is drawn: what is selected in there is quoted alone. */
  text: RefObject<HTMLElement | null>
  /** Takes the html of the quote. */
  onQuote: (html: string) => void
}

/** Puts what somebody wrote into the reply, as a quote that leads back. FORUM-6. */
export function QuoteButton({ of: { authorName, html }, path, text, onQuote }: QuoteButtonProps) {
  const href = useHref(path)
  return (
    <RowAction
      icon={IconQuote}
      // A press would take the selection away before it is read.
      onMouseDown={(event) => event.preventDefault()}
      onPointerEnter={preloadRichText}
      onFocus={preloadRichText}
      onClick={() => onQuote(quotedHtml({ authorName, html: selectedHtml(text.current) ?? html, href }))}
    >
      {forumTexts.quote}
    </RowAction>
  )
}
