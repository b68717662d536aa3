import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'
import { type Selected, selectedIn } from './caret.ts'
import { InertHtml } from './html/Html.tsx'
import { isLossless } from './html/isLossless.ts'
import { typedInto } from './html/typedInto.ts'
import { LazyEditor } from './lazyEditor.ts'
import type { RichTextProps } from './props.ts'
import { useTypedAhead } from './useTypedAhead.ts'
import classes from './RichText.module.css'

export interface RichTextOnFocusProps extends RichTextProps {
  /** Shows the label to screen readers only, if a heading near the field says the same. */
  hidesLabel?: boolean
  /** Draws the frame only on hover and focus, so that the text is aligned with its neighbours. */
  isPaper?: boolean
  /** Opens the editor as soon as its code has loaded, and leaves it open: for screens with a single field. */
  staysOpen?: boolean
}

/** What the field renders: its HTML, the HTML while the editor loads, or the editor. */
type Stage = 'shown' | 'opening' | 'open'

/** A text that was typed before the editor opened: the value without it, and with it. */
interface Ahead {
  base: string
  html: string
}

/**
 * RichText for screens with many fields: the editor is mounted only while the field has the focus, because with 200 editors every keystroke
 * would be slow. Otherwise its HTML is shown, with the same role and name. `value` always has the complete text, including what is typed
 * before the editor opens; closing the editor loses only its undo stack. EDIT-1.
 */
export function RichTextOnFocus({
  autoFocus = false,
  hidesLabel = false,
  isPaper = false,
  staysOpen = false,
  ...props
}: RichTextOnFocusProps) {
  const { label, value, onChange, error, placeholder, minRows = 4, toolsIn } = props
  const isFramed = toolsIn !== undefined
  const closed: Stage = staysOpen ? 'opening' : 'shown'
  const [stage, setStage] = useState<Stage>(autoFocus ? 'opening' : closed)
  const [takesFocus, setTakesFocus] = useState(autoFocus)
  const [wasAutoFocus, setWasAutoFocus] = useState(autoFocus)
  if (autoFocus !== wasAutoFocus) {
    setWasAutoFocus(autoFocus)
    setTakesFocus(autoFocus)
  }
  const [selected, setSelected] = useState<Selected | null>(null)
  const [ahead, setAhead] = useState<Ahead | null>(null)
  // A value from outside, such as a restored draft, replaces what was typed.
  const isAhead = ahead?.html === value
  const [restarts, setRestarts] = useState(0)
  if (ahead && !isAhead) {
    setAhead(null)
    setRestarts((before) => before + 1)
  }
  const field = useRef<HTMLDivElement>(null)
  const id = useId()
  const [labelId, errorId] = [`${id}-label`, `${id}-error`]
  const isWaiting = stage === 'opening'

  const typedAhead = useTypedAhead(field, {
    labelId,
    onType: (typed) => {
      const base = isAhead ? ahead.base : value
      const html = typedInto(base, selected, typed)
      setAhead({ base, html })
      if (html !== value) onChange(html)
    },
    onLeft: () => leave(),
  })
  const { restart } = typedAhead
  useLayoutEffect(() => {
    if (restarts > 0) restart()
  }, [restarts, restart])
  const open = (from: Selected | null) => {
    if (stage === 'open') return
    leave()
    if (isLossless(value)) typedAhead.start()
    setSelected(from)
    setTakesFocus(true)
    setStage('opening')
  }
  useLayoutEffect(() => {
    if (autoFocus && stage === 'opening' && isLossless(value)) typedAhead.start()
    // On mount only, not when the text changes afterwards.
  }, [autoFocus]) // eslint-disable-line react-hooks/exhaustive-deps
  /** Closes the text box, and the editor unless it stays open, after the focus has left: the value has what was typed. */
  const leave = () => {
    typedAhead.take()
    setAhead(null)
    setTakesFocus(false)
    setStage(closed)
  }

  return (
    <div
      ref={field}
      data-rich-text=""
      className={`${classes.onFocus} ${hidesLabel ? classes.unlabelled : ''} ${isFramed ? classes.framed : ''} ${isPaper ? classes.paper : ''}`}
      onBlur={({ relatedTarget }) => {
        if (isWaiting && relatedTarget != null && !field.current?.contains(relatedTarget)) leave()
      }}
    >
      {stage !== 'open' && (
        <div className={classes.field} aria-busy={isWaiting || undefined}>
          <div id={labelId} className={classes.label} onClick={() => open(null)}>
            {label}
          </div>
          <ShownText
            html={value}
            labelId={labelId}
            errorId={error ? errorId : undefined}
            placeholder={placeholder}
            minRows={minRows}
            busy={isWaiting && takesFocus}
            hasTools={staysOpen && !isFramed}
            onOpen={open}
          />
          {error && (
            <p id={errorId} className={classes.error}>
              {error}
            </p>
          )}
        </div>
      )}
      {stage !== 'shown' && (
        <LazyEditor
          {...props}
          // The editor inserts what was typed ahead itself, so that a trailing space remains and it can be undone.
          value={isAhead ? ahead.base : value}
          onChange={(html) => {
            setAhead(null)
            onChange(html)
          }}
          autoFocus={takesFocus}
          selected={selected}
          takeTyped={typedAhead.take}
          // Removes the HTML in the same paint in which the editor appears.
          onReady={() => setStage('open')}
          {...(!staysOpen && { onLeave: () => setStage('shown') })}
        />
      )}
    </div>
  )
}

interface ShownTextProps {
  html: string
  labelId: string
  errorId: string | undefined
  placeholder: string | undefined
  minRows: number
  /** Whether the invisible text box takes input while the editor's code is loading. */
  busy: boolean
  /** Whether to reserve room for the toolbar, so that the text does not move when the editor opens. */
  hasTools: boolean
  /** Called to open the editor with a selection; null for the end of the text. */
  onOpen: (selected: Selected | null) => void
}

/** A rich text field without its editor: the HTML in the field's box, with role textbox. Opens the editor on focus or press. */
function ShownText(props: ShownTextProps) {
  const { html, labelId, errorId, placeholder, minRows, busy, hasTools, onOpen } = props
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)

  // Links and scrollable tables are not focusable here: the field is a single tab stop.
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
      // While the editor opens, the text box of useTypedAhead is the field, and this element only shows the text.
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
