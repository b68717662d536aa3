import { useId, useLayoutEffect, useRef, useState } from 'react'
import { lazyPiece } from '../piece/lazyPiece.tsx'
import type { Selected } from './caret.ts'
import type { OpenedRichTextProps, RichTextProps } from './props.ts'
import { ShownText } from './ShownText.tsx'
import { useTypedAhead } from './useTypedAhead.ts'
import classes from './RichText.module.css'

const Editor = lazyPiece<OpenedRichTextProps>(() => import('./GuardedRichText.tsx'))

interface RichTextOnFocusProps extends RichTextProps {
  /** Shows the label to screen readers only, where a heading near the field says the same. */
  hidesLabel?: boolean
}

/** What the field renders: its html, the html while the editor loads, or the editor. */
type Stage = 'shown' | 'opening' | 'open'

/**
 * RichText for screens with many fields: the editor is mounted only while the field has the focus, because with 200 editors
 * every keystroke would be slow. Its html is shown otherwise, with the same role and name. The text is always `value`;
 * closing the editor only loses its undo stack. EDIT-1.
 */
export function RichTextOnFocus({ autoFocus = false, hidesLabel = false, ...props }: RichTextOnFocusProps) {
  const { label, value, error, placeholder, minRows = 4, disabled = false } = props
  const [stage, setStage] = useState<Stage>(autoFocus ? 'opening' : 'shown')
  const [selected, setSelected] = useState<Selected | null>(null)
  // Whether the focus has left the field while the editor was loading.
  const left = useRef(false)
  const field = useRef<HTMLDivElement>(null)
  const id = useId()
  const [labelId, errorId] = [`${id}-label`, `${id}-error`]
  const typedAhead = useTypedAhead(field, labelId)

  const open = (from: Selected | null) => {
    if (disabled || stage === 'open') return
    left.current = false
    typedAhead.start()
    setSelected(from)
    setStage('opening')
  }
  useLayoutEffect(() => {
    if (autoFocus && !disabled) typedAhead.start()
    // On mount only.
  }, []) // eslint-disable-line react-hooks/exhaustive-deps
  const ready = () => {
    // Text that was typed before the person went on needs the editor, but not the focus.
    const stays = !left.current || typedAhead.hasTyped()
    if (!stays) typedAhead.take()
    setStage(stays ? 'open' : 'shown')
  }

  return (
    <div
      ref={field}
      data-rich-text=""
      className={`${classes.onFocus} ${hidesLabel ? classes.unlabelled : ''}`}
      onFocus={() => {
        left.current = false
      }}
      onBlur={({ relatedTarget }) => {
        left.current = relatedTarget != null && !field.current?.contains(relatedTarget)
      }}
    >
      {stage !== 'open' && (
        <div className={classes.field}>
          <div id={labelId} className={classes.label} onClick={() => open(null)}>
            {label}
          </div>
          <ShownText
            html={value}
            labelId={labelId}
            errorId={error ? errorId : undefined}
            placeholder={placeholder}
            minRows={minRows}
            disabled={disabled}
            busy={stage === 'opening'}
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
        <Editor
          {...props}
          autoFocus={!disabled}
          selected={selected}
          takeTyped={typedAhead.take}
          hasLeft={() => left.current}
          // Removes the html in the same paint in which the editor appears.
          onReady={ready}
          onLeave={() => setStage('shown')}
        />
      )}
    </div>
  )
}
