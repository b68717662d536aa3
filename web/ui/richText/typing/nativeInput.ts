import { type Editor, EditorState, type SelectionState } from 'draft-js'
import { flushSync } from 'react-dom'
import { selectionBetween, withSelection } from '../selectCarets.ts'
import type { Writing } from './changes.ts'
import { type Edit, editedBy, formattedBy, type Paste } from './editedBy.ts'
import { type DomPoint, shownText } from './shownText.ts'
import { withShown } from './withChanges.ts'

/** The editor of Draft.js with the members that its types leave out. */
export type DraftEditor = {
  _latestEditorState: EditorState
  /** The state with a letter that the browser is about to insert. */
  _pendingStateFromBeforeInput: EditorState | undefined
  update(state: EditorState): void
  setState(update: (state: { contentsKey: number }) => { contentsKey: number }): void
} & Editor

/** How long a composition waits for a next one that continues it, in ms: Korean input methods end one for each syllable. */
const continuesMs = 20

/**
 * Makes the text of the editor what its element shows, whatever changes the element: a browser's correction, a spelling or writing
 * tool, an input method. Draft.js knows the letters that are typed at the cursor, and takes any other change for one of the marked part of
 * the text in which the cursor is. Announced edits (`beforeinput`) are made in the state, in the range that they name. After any
 * other one the element is read, and rendered anew where the text differs; in a composition it is only read.
 * @returns what ends it
 */
export function listenToInput(draft: DraftEditor, paste: Paste): () => void {
  const root = draft.editor
  if (!root) return () => {}
  /** The state before the composition that is under way. */
  let began = draft._latestEditorState
  /** The timer of a composition that has ended, and that a next one may continue. */
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
    // Rendering must not move the selection: the method has selected the word that it composes anew.
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
      // Safari can be kept from committing a composition, which would lose it.
      if (event.inputType.includes('Composition')) return
      // Chromium ends a composition without a word where a script moves the selection.
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
        // A text that came from elsewhere has ended it for us, and not for the input method.
        if (!isComposing()) begin()
        // The value has each letter at once. Nothing is rendered, which would end the composition.
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
      // Safari would move the cursor by the arrow that commits a composition.
      if (event instanceof KeyboardEvent && /^Arrow(Left|Right)$/.test(event.key)) event.preventDefault()
    },
    focusout: () => settle(true),
  }
  // Draft.js would read the selection or the letters of a text that is being composed.
  for (const name of ['keyup', 'mouseup', 'keypress', 'textInput'])
    listeners[name] = (event) => isComposing() && event.stopPropagation()
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener)
    if (ended != null) clearTimeout(ended)
    observer.disconnect()
  }
}

/** The state as Draft.js takes it while a text is composed; it would render a text whose directions have changed. */
const unrendered = (state: EditorState, began: EditorState): EditorState =>
  EditorState.set(state, { inCompositionMode: true, forceSelection: false, directionMap: began.getDirectionMap() })

/** The state with what is selected in the element at present, which Draft.js may not know yet. */
export const withSelectionOf = (draft: DraftEditor, state: EditorState): EditorState =>
  draft.editor ? withSelection(state, selectionAt(state, draft.editor, selectedPoints(draft.editor))) : state

/** The selection between two points of the element; that of the state where they are elsewhere. */
function selectionAt(state: EditorState, root: Node, points: readonly DomPoint[]): SelectionState {
  const [anchor, focus] = shownText(root, points).places
  return anchor && focus ? selectionBetween(state, state.getCurrentContent(), anchor, focus) : state.getSelection()
}

function pointsOf({ startContainer, startOffset, endContainer, endOffset }: StaticRange): DomPoint[] {
  return [
    { node: startContainer, offset: startOffset },
    { node: endContainer, offset: endOffset },
  ]
}

/** The ends of what is selected; none where the element itself was focused, and nobody has put the cursor into its text. */
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
