import type { Selected } from './caret.ts'
import type { TypedText } from './html/typedText.ts'
import type { FindPeople } from './mentions/mention.ts'

/** Props of a rich text field. */
export interface RichTextProps {
  label: string
  /** The html of the field. */
  value: string
  /** Called after each edit with the new html, '' for an empty text; never before the first edit. */
  onChange: (html: string) => void
  placeholder?: string
  /** Validation error in Estonian, shown below the field. */
  error?: string | null
  /** Focuses the field on mount, with the cursor at the end. */
  autoFocus?: boolean
  /** Minimum height in lines of text, 4 by default. */
  minRows?: number
  /** Called on Ctrl+Enter, on a Mac ⌘+Enter. */
  onSubmit?: () => void
  /** Offers people to mention while '@' and a name are typed. FORUM-11. */
  findPeople?: FindPeople | undefined
  /** The element that the toolbar is drawn in, within a frame of the caller's; null until it is there. By default it stands above the text. */
  toolsIn?: HTMLElement | null
}

/** Further props of RichText, used by RichTextOnFocus. */
export interface OpenedRichTextProps extends RichTextProps {
  /** The initial selection, with `autoFocus`; null for the cursor at the end. */
  selected?: Selected | null
  /** Returns what was typed before the editor had the focus, once, and null after that; called when it has. */
  takeTyped?: () => TypedText | null
  /** Called before the first paint. */
  onReady?: () => void
  /** Called when the focus has left the field for another element of the page and the link dialog is closed. */
  onLeave?: () => void
}
