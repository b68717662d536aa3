import type { Selected } from './caret.ts'

/** What a rich text field takes. */
export interface RichTextProps {
  label: string
  /** The html that stands in it. */
  value: string
  /** Told after every edit, with '' when the text is empty; never before somebody edits. */
  onChange: (html: string) => void
  placeholder?: string
  /** What is wrong with the text, in Estonian; shown under the field. */
  error?: string | null
  /** Takes the focus as it appears, with the cursor at the end. */
  autoFocus?: boolean
  /** The least height, in lines of text; 4 unless told. */
  minRows?: number
  /** Ctrl+Enter, on a Mac ⌘+Enter. */
  onSubmit?: () => void
  disabled?: boolean
}

/** What RichText takes further from RichTextOnFocus. */
export interface OpenedRichTextProps extends RichTextProps {
  /** What is selected at first, with `autoFocus`; null for the cursor at the end. */
  selected?: Selected | null
  /** Called before it is first painted. */
  onReady?: () => void
  /** Called once the focus has gone elsewhere on the page and nothing of the field is open. */
  onLeave?: () => void
}
