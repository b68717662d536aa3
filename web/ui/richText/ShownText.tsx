import { useLayoutEffect, useRef } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'
import { type Selected, selectedIn } from './caret.ts'
import { InertHtml } from './html/InertHtml.tsx'
import classes from './RichText.module.css'

interface ShownTextProps {
  html: string
  labelId: string
  errorId: string | undefined
  placeholder: string | undefined
  minRows: number
  /** Whether an unseen text box takes what is typed while the editor's code is loading. */
  busy: boolean
  /** Whether there is room for the toolbar, so that the text stays in its place when the editor comes. */
  hasTools: boolean
  /** Called to open the editor with a selection; null for the end of the text. */
  onOpen: (selected: Selected | null) => void
}

/** A rich text field without its editor: the html in the field's box, with role textbox. Opens the editor on focus or press. */
export function ShownText(props: ShownTextProps) {
  const { html, labelId, errorId, placeholder, minRows, busy, hasTools, onOpen } = props
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)

  // Links and scrollable tables are only text here: the field is a single tab stop.
  useLayoutEffect(() => {
    box.current?.querySelectorAll<HTMLElement>('a[href], [tabindex]').forEach((element) => {
      element.tabIndex = -1
    })
  }, [html])

  // A selection dragged out of the field ends without a click inside.
  const releasedOutside = useStableCallback(({ target, clientX, clientY }: MouseEvent) => {
    const { current } = box
    if (current && !(target instanceof Node && current.contains(target))) onOpen(selectedIn(current, clientX, clientY))
  })

  const fieldProps = {
    role: 'textbox',
    'aria-multiline': true,
    'aria-describedby': errorId,
    'aria-invalid': errorId != null || undefined,
    'aria-placeholder': placeholder,
  }
  return (
    <div
      ref={box}
      aria-labelledby={labelId}
      // While the editor opens, the text box of useTypedAhead is the field, and this only its text.
      {...(busy ? { role: 'note' } : fieldProps)}
      tabIndex={busy ? -1 : 0}
      className={classes.shown}
      translate={html === '' ? undefined : 'no'}
      data-invalid={errorId ? '' : undefined}
      data-tools={hasTools || undefined}
      style={{ '--rows': minRows } as React.CSSProperties}
      onMouseDown={({ button }) => {
        // Wait for the click, so that a selection can be dragged.
        pressed.current = true
        if (button === 0) window.addEventListener('mouseup', releasedOutside, { once: true })
      }}
      onFocus={() => {
        if (!pressed.current) onOpen(null)
      }}
      onBlur={() => {
        pressed.current = false
      }}
      onClick={(event) => {
        event.preventDefault()
        onOpen(selectedIn(event.currentTarget, event.clientX, event.clientY))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onOpen(null)
      }}
    >
      {html === '' ? <p className={classes.waiting}>{placeholder}</p> : <InertHtml html={html} />}
    </div>
  )
}
