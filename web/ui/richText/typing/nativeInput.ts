import { type Editor, EditorState, type SelectionState } from 'draft-js'
import { flushSync } from 'react-dom'
import { selectionBetween, withSelection } from '../selectCarets.ts'
import type { Writing } from './changes.ts'
import { type Edit, editedBy, formattedBy, type Paste } from './editedBy.ts'
import { type DomPoint, shownText } from './shownText.ts'
import { withShown } from './withChanges.ts'

/** The editor of Draft.js with members that its types omit. */
export type DraftEditor = {
  _latestEditorState: EditorState
  /** The state with a character that the browser is about to insert. */
  _pendingStateFromBeforeInput: EditorState | undefined
  update(state: EditorState): void
  setState(update: (state: { contentsKey: number }) => { contentsKey: number }): void
} & Editor

/** For how long an ended composition may be continued by a next one, in ms: Korean input methods end one for each syllable. */
const continuesMs = 20

/**
 * Syncs the editor's state with its element, whatever changes the element: a browser's correction, a spelling or writing tool, an input
 * method. Draft.js handles characters typed at the cursor, and misplaces any other change. Announced edits (`beforeinput`) are applied to
 * the state in the range that they name. After any other edit the element is read, and rendered again if the text differs; during a
 * composition it is only read.
 * @returns a function that ends it
 */
export function listenToInput(draft: DraftEditor, paste: Paste): () => void {
  const root = draft.editor
  if (!root) return () => {}
  /** The state before the current composition. */
  let began = draft._latestEditorState
  /** The timer of an ended composition that a next one may continue. */
  let ended: ReturnType<typeof setTimeout> | null = null
  let isDamaged = false
  const observer = new MutationObserver(() => {
    isDamaged = true
  })
  const isComposing = () => draft._latestEditorState.isInCompositionMode()
  let contents = root.firstElementChild

  const renderAnew = (state: EditorState) => {
    if (contents && (contents.parentNode !== root || root.childNodes.length > 1)) root.replaceChildren(contents)
    flushSync(() => {
      draft._pendingStateFromBeforeInput = undefined
      draft.update(EditorState.set(state, { nativelyRenderedContent: null }))
      draft.setState(({ contentsKey }) => ({ contentsKey: contentsKey + 1 }))
    })
    contents = root.firstElementChild
  }
  const begin = () => {
    began = draft._pendingStateFromBeforeInput ?? draft._latestEditorState
    draft._pendingStateFromBeforeInput = undefined
    isDamaged = false
    observer.observe(root, { childList: true, subtree: true })
    // Rendering must not move the selection: the input method has selected the word that it composes again.
    draft.update(unrendered(began, began))
  }
  const composed = () => withShown(began, shownText(root, selectedPoints(root)), 'typed')
  /** Ends a composition, and renders what was composed. */
  const settle = (isLeft = false) => {
    if (!isComposing()) return
    if (ended != null) clearTimeout(ended)
    ended = null
    if (observer.takeRecords().length > 0) isDamaged = true
    observer.disconnect()
    const read = composed()
    const next = isLeft ? withoutFocus(read) : read
    if (isDamaged || read.getCurrentContent() !== began.getCurrentContent()) renderAnew(next)
    else draft.update(next)
  }

  const listeners: { [name: string]: (event: Event) => void } = {
    beforeinput(event) {
      if (!(event instanceof InputEvent) || event.isComposing || !event.cancelable) return
      // Cancelling it would prevent Safari from committing a composition, whose text would be lost.
      if (event.inputType.includes('Composition')) return
      // Chromium silently ends a composition when a script moves the selection.
      settle()
      const state = draft._latestEditorState
      const [range] = event.getTargetRanges()
      const points = range ? pointsOf(range) : selectedPoints(root)
      const next = editedBy(event, state, selectionAt(state, root, points), paste)
      if (!next) return
      event.preventDefault()
      flushSync(() => {
        draft._pendingStateFromBeforeInput = undefined
        draft.update(next)
      })
    },
    input(event) {
      const edit: Edit = event instanceof InputEvent ? event : { inputType: '', data: null, dataTransfer: null }
      if (isComposing() || (event instanceof InputEvent && event.isComposing)) {
        event.stopPropagation()
        // A value from outside may have ended the composition here, but not for the input method.
        if (!isComposing()) begin()
        // The value includes each character at once. Rendering would end the composition.
        return draft.update(unrendered(composed(), began))
      }
      const pending = draft._pendingStateFromBeforeInput
      const state = pending ?? draft._latestEditorState
      const as: Writing = edit.inputType === 'insertText' && edit.data?.length === 1 ? 'typed' : 'corrected'
      const read = withShown(state, shownText(root, selectedPoints(root)), as)
      const isKnown = read.getCurrentContent() === state.getCurrentContent()
      if (isKnown && pending) return
      event.stopPropagation()
      renderAnew((isKnown && formattedBy(edit.inputType, read)) || read)
    },
    compositionstart(event) {
      event.stopPropagation()
      if (ended != null) clearTimeout(ended)
      ended = null
      if (!isComposing()) begin()
    },
    compositionend(event) {
      event.stopPropagation()
      if (isComposing()) ended = setTimeout(() => settle(), continuesMs)
    },
    keydown(event) {
      if (ended != null) settle()
      if (!isComposing()) return
      event.stopPropagation()
      // Otherwise the arrow key that commits a composition would also move the cursor in Safari.
      if (event instanceof KeyboardEvent && /^Arrow(Left|Right)$/.test(event.key)) event.preventDefault()
    },
    focusout: () => settle(true),
  }
  // During a composition Draft.js must not read the selection or the characters.
  for (const name of ['keyup', 'mouseup', 'keypress', 'textInput'])
    listeners[name] = (event) => isComposing() && event.stopPropagation()
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener)
    if (ended != null) clearTimeout(ended)
    observer.disconnect()
  }
}

/** The state for Draft.js during a composition; otherwise it would render a text whose directions have changed. */
const unrendered = (state: EditorState, began: EditorState): EditorState =>
  EditorState.set(state, { inCompositionMode: true, forceSelection: false, directionMap: began.getDirectionMap() })

/** The state with the present selection of the element, which Draft.js may not know yet. */
export const withSelectionOf = (draft: DraftEditor, state: EditorState): EditorState =>
  draft.editor ? withSelection(state, selectionAt(state, draft.editor, selectedPoints(draft.editor))) : state

/** The selection between two points of the element; the state's selection if they are outside. */
function selectionAt(state: EditorState, root: Node, points: readonly DomPoint[]): SelectionState {
  const [anchor, focus] = shownText(root, points).positions
  return anchor && focus ? selectionBetween(state, state.getCurrentContent(), anchor, focus) : state.getSelection()
}

function pointsOf({ startContainer, startOffset, endContainer, endOffset }: StaticRange): DomPoint[] {
  return [
    { node: startContainer, offset: startOffset },
    { node: endContainer, offset: endOffset },
  ]
}

/** The ends of the selection; none if the element itself was focused and the cursor is not in its text yet. */
function selectedPoints(root: HTMLElement): DomPoint[] {
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = root.ownerDocument.getSelection() ?? {}
  if (!anchorNode || !focusNode || (isCollapsed && anchorNode === root)) return []
  return [
    { node: anchorNode, offset: anchorOffset ?? 0 },
    { node: focusNode, offset: focusOffset ?? 0 },
  ]
}

function withoutFocus(state: EditorState): EditorState {
  return EditorState.acceptSelection(state, state.getSelection().merge({ hasFocus: false }))
}
