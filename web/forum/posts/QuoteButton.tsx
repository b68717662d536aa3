import { IconQuote } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useHref } from 'react-router-dom'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { preloadRichText } from '../../ui/richText/lazyEditor.ts'
import { forumTexts } from '../text.ts'
import { quotedHtml, selectedHtml } from '../writing/quotedHtml.ts'

interface QuoteButtonProps {
  of: { authorName: string; html: string }
  /** The path of the quoted post or topic, under /sise. */
  path: string
  /** The element with the text: a selection in it is quoted instead of the whole text. */
  text: RefObject<HTMLElement | null>
  /** Called with the html of the quote. */
  onQuote: (html: string) => void
}

/** A button that inserts the text into the reply as a quote with a link to its source. FORUM-6. */
export function QuoteButton({ of: { authorName, html }, path, text, onQuote }: QuoteButtonProps) {
  const href = useHref(path)
  return (
    <RowAction
      icon={IconQuote}
      // Keeps the selection, which a mousedown would clear.
      onMouseDown={(event) => event.preventDefault()}
      onPointerEnter={preloadRichText}
      onFocus={preloadRichText}
      onClick={() => onQuote(quotedHtml({ authorName, html: selectedHtml(text.current) ?? html, href }))}
    >
      {forumTexts.quote}
    </RowAction>
  )
}
