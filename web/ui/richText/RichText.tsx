import 'draft-js/dist/Draft.css'
import { type DraftHandleValue, Editor, EditorState, KeyBindingUtil } from 'draft-js'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStableCallback } from '../../lib/useLatest.ts'
import { marksOf } from './draftContent.ts'
import { marks } from './html/blocks.ts'
import { linkAt, withLink, withoutLink } from './links.tsx'
import { LockedText } from './LockedText.tsx'
import { MentionList } from './mentions/MentionList.tsx'
import { useMentions } from './mentions/useMentions.ts'
import type { OpenedRichTextProps } from './props.ts'
import { stateAfterEdit, useRichTextState } from './richTextState.ts'
import { withSelected } from './selectCarets.ts'
import {
  atEnd,
  backspaced,
  entered,
  indented,
  kindAt,
  toggleKind,
  toggleMark,
  withLineBreak,
} from './toolbar/commands.ts'
import { type KeyCommand, keyCommand } from './toolbar/keys.ts'
import { LinkForm } from './toolbar/LinkForm.tsx'
import { type Tool, Toolbar } from './toolbar/Toolbar.tsx'
import type { DraftEditor } from './typing/nativeInput.ts'
import { useNativeInput } from './typing/useNativeInput.ts'
import { withoutGrapheme, withTyped } from './typing/withTyped.ts'
import { useLeave } from './useLeave.ts'
import classes from './RichText.module.css'

/**
 * A rich text field with emphasis, headings, lists, quotes and links. Its value is HTML, '' when empty. HTML that it cannot represent
 * without loss is read-only until the person confirms a warning. EDIT-1. Screens use it through LazyRichText.
 */
export function RichText({
  label,
  value,
  onChange,
  placeholder,
  error,
  autoFocus = false,
  minRows = 4,
  onSubmit,
  findPeople,
  toolsIn,
  hasHeadings = true,
  selected = null,
  takeTyped,
  onReady,
  onLeave,
}: OpenedRichTextProps) {
  const [held, setHeld] = useRichTextState(value, onChange)
  const [linking, setLinking] = useState(false)
  const editor = useRef<DraftEditor>(null)
  const field = useRef<HTMLDivElement>(null)
  const leaving = useLeave(field, linking, onLeave)
  const id = useId()
  const [labelId, textId, errorId] = [`${id}-label`, `${id}-text`, `${id}-error`]
  const state = held.editor
  const locked = held.locked

  const edit = (next: EditorState) => setHeld((before) => stateAfterEdit(before, next))
  const wantsFocus = useRef(false)
  /** Edits and focuses the text, after the render: on focus, Draft.js calls onChange with the last rendered state. */
  const editWithFocus = (next: EditorState) => {
    wantsFocus.current = true
    edit(withFocus(next))
  }

  const begin = useStableCallback(() => {
    wantsFocus.current = true
    setHeld((before) => ({
      ...before,
      editor: selected ? withSelected(before.editor, selected) : atEnd(before.editor),
    }))
  })

  const ready = useStableCallback(() => onReady?.())
  useLayoutEffect(() => ready(), [ready])
  // Before the paint, as the person may type as soon as the field is visible.
  useLayoutEffect(() => {
    if (autoFocus && !locked) begin()
    // Only on mount and after unlocking; the effect must not take the focus again later.
  }, [autoFocus, locked, selected, begin])

  useLayoutEffect(() => {
    // Draft.js has no props for these attributes of the contenteditable element.
    const text = editor.current?.editor
    text?.setAttribute('role', 'textbox')
    text?.setAttribute('id', textId)
    // A translation would change the edited text.
    text?.setAttribute('translate', 'no')
    if (error) text?.setAttribute('aria-invalid', 'true')
    else text?.removeAttribute('aria-invalid')
    if (findPeople) text?.setAttribute('aria-autocomplete', 'list')
    // Another render may precede the one with the focused state.
    if (!wantsFocus.current || !state.getSelection().getHasFocus()) return
    wantsFocus.current = false
    text?.focus({ preventScroll: true })
    const typed = takeTyped?.()
    if (typed) setHeld((before) => stateAfterEdit(before, withTyped(before.editor, typed)))
  })

  const input = useNativeInput(editor, { state, edit, locked })

  const use = (tool: Tool) => {
    if (tool === 'link') setLinking(true)
    else if (tool === 'undo') editWithFocus(EditorState.undo(state))
    else if (tool === 'redo') editWithFocus(EditorState.redo(state))
    else if ('kind' in tool) editWithFocus(toggleKind(state, tool.kind))
    else {
      // Setting the selection clears the inline style for the next character, so focus first.
      wantsFocus.current = true
      edit(toggleMark(withFocus(state), tool.mark))
    }
  }

  const command = (name: KeyCommand, before: EditorState): DraftHandleValue => {
    const mark = marks.find((one) => one === name)
    if (mark) edit(toggleMark(before, mark))
    else if (name === 'link') setLinking(true)
    else if (name === 'indent' || name === 'outdent') edit(indented(before, name === 'indent' ? 1 : -1) ?? before)
    else {
      const next = (name.startsWith('backspace') ? backspaced(before) : null) ?? withoutGrapheme(before, name)
      if (!next) return 'not-handled'
      edit(next)
    }
    return 'handled'
  }

  const mentions = useMentions({ state, find: findPeople, edit: editWithFocus })
  const { people, chosen, listId } = mentions

  const closeLink = (next: EditorState) => {
    setLinking(false)
    editWithFocus(next)
  }

  if (locked)
    return (
      <LockedText
        ref={field}
        label={label}
        html={value}
        error={error}
        autoFocus={autoFocus}
        onUnlock={() => setHeld((before) => ({ ...before, locked: false }))}
        onBlur={leaving}
      />
    )

  return (
    <div ref={field} className={classes.field} data-rich-text="" onBlur={leaving}>
      <div id={labelId} className={classes.label} onClick={() => editWithFocus(state)}>
        {label}
      </div>
      <div
        className={classes.box}
        data-invalid={error ? '' : undefined}
        style={{ '--rows': minRows } as React.CSSProperties}
        // During a composition Draft.js must not read the selection.
        onSelectCapture={(event) => state.isInCompositionMode() && event.stopPropagation()}
      >
        <ToolsContainer at={toolsIn}>
          <Toolbar
            controls={textId}
            marks={marksOf(state.getCurrentInlineStyle())}
            kind={kindAt(state)}
            inLink={linkAt(state) != null}
            canUndo={!state.getUndoStack().isEmpty()}
            canRedo={!state.getRedoStack().isEmpty()}
            hasHeadings={hasHeadings}
            onUse={use}
          />
        </ToolsContainer>
        <div
          className={classes.text}
          onKeyDownCapture={mentions.onKeyDown}
          onClick={(event) => event.target === event.currentTarget && editWithFocus(state)}
        >
          <Editor
            ref={editor}
            editorState={state}
            onChange={edit}
            tabIndex={0}
            role="textbox"
            ariaLabelledBy={labelId}
            ariaMultiline
            ariaControls={people.length > 0 ? listId : undefined}
            ariaActiveDescendantID={people.length > 0 ? `${listId}-${chosen}` : undefined}
            ariaDescribedBy={error ? errorId : undefined}
            placeholder={isPlain(state) ? placeholder : undefined}
            spellCheck
            stripPastedStyles={false}
            keyBindingFn={(event) => {
              const name = keyCommand(event)
              const moves = name === 'indent' ? indented(state, 1) : name === 'outdent' ? indented(state, -1) : true
              return moves ? name : null
            }}
            handleKeyCommand={command}
            handleReturn={(event, before) => {
              if (KeyBindingUtil.hasCommandModifier(event)) {
                onSubmit?.()
                return 'handled'
              }
              const next = KeyBindingUtil.isSoftNewlineEvent(event) ? withLineBreak(before) : entered(before)
              if (next) edit(next)
              return next ? 'handled' : 'not-handled'
            }}
            {...input}
            handlePastedFiles={() => 'handled'}
            handleDroppedFiles={() => 'handled'}
          />
          {findPeople && <MentionList mentions={mentions} />}
        </div>
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      {linking && (
        <LinkForm
          address={linkAt(state)?.url ?? null}
          needsText={state.getSelection().isCollapsed() && linkAt(state) == null}
          onLink={(address, text) => closeLink(withLink(state, address, text))}
          onRemove={() => closeLink(withoutLink(state))}
          onClose={() => closeLink(state)}
        />
      )}
    </div>
  )
}

/** Draws the toolbar here, or in the caller's element once it is mounted. */
function ToolsContainer({ at, children }: { at: HTMLElement | null | undefined; children: ReactNode }) {
  return at === undefined ? <>{children}</> : at && createPortal(children, at)
}

function withFocus(state: EditorState) {
  const selection = state.getSelection()
  return selection.getHasFocus() ? state : EditorState.forceSelection(state, selection.merge({ hasFocus: true }))
}

/** Whether the first block is a paragraph. Draft.js would draw its placeholder over the bullet of a list item. */
function isPlain(state: EditorState) {
  return state.getCurrentContent().getFirstBlock().getType() === 'unstyled'
}
