import type { Selected } from './caret.ts'
import type { TypedText } from './html/typedText.ts'
import type { FindPeople } from './mentions/mention.ts'

export interface RichTextProps {
  label: string
  /** The HTML of the field. */
  value: string
  /** Called after each edit with the new HTML, '' for an empty text; never before the first edit. */
  onChange: (html: string) => void
  placeholder?: string
  /** Validation error in Estonian, shown below the field. */
  error?: string | null
  /** Focuses the field on mount, with the cursor at the end. */
  autoFocus?: boolean
  /** Minimum height in lines of text, 4 by default. */
  minRows?: number
  /** Whether the toolbar offers headings, which short texts do not need. Default: true. */
  hasHeadings?: boolean
  /** Called on Ctrl+Enter, or ⌘+Enter on a Mac. */
  onSubmit?: () => void
  /** Suggests people to mention while '@' and a name are typed. FORUM-11. */
  findPeople?: FindPeople | undefined
  /** The element for the toolbar, within a frame of the caller; null until it is mounted. By default the toolbar is above the text. */
  toolsIn?: HTMLElement | null
}

/** Further props of RichText, used by RichTextOnFocus. */
export interface OpenedRichTextProps extends RichTextProps {
  /** The initial selection, with `autoFocus`; null for the cursor at the end. */
  selected?: Selected | null
  /** Returns what was typed before the editor had the focus; null on later calls. Called when the editor has the focus. */
  takeTyped?: () => TypedText | null
  /** Called before the first paint. */
  onReady?: () => void
  /** Called when the focus has left the field for another element of the page and the link dialog is closed. */
  onLeave?: () => void
}
