import { type ContentState, EditorState, type SelectionState } from 'draft-js'
import { useLayoutEffect, useRef, useState } from 'react'
import { blocksFromDraft, draftFromBlocks } from './draftContent.ts'
import type { Block } from './html/blocks.ts'
import { isLossless } from './html/isLossless.ts'
import { blocksFromHtml } from './html/readHtml.ts'
import { htmlFromBlocks } from './html/writeHtml.ts'
import { linkDecorator } from './links.tsx'

/** The state of a rich text field: Draft.js's state, and the values exchanged with the parent component. */
export interface RichTextState {
  editor: EditorState
  /** The HTML of the text, as last emitted or received. */
  html: string
  /** The `value` prop as last received. */
  lastValue: string
  /** Values emitted by onChange that have not been received as `value` yet, oldest first. */
  emitted: string[]
  /** The number of edits, so that each one is emitted once. */
  edits: number
  /** Whether the editor would lose some of the HTML and the person has not unlocked it. EDIT-1. */
  locked: boolean
}

/** The initial state for HTML. */
export function initialState(html: string): RichTextState {
  const blocks = blocksFromHtml(html)
  const editor = EditorState.createWithContent(draftFromBlocks(blocks), linkDecorator)
  return { editor, html, lastValue: html, emitted: [], edits: 0, locked: !isLossless(html, blocks) }
}

/** The state after a change in the editor, of its text or only of its selection. */
export function stateAfterEdit(state: RichTextState, editor: EditorState): RichTextState {
  if (editor.getCurrentContent() === state.editor.getCurrentContent()) return { ...state, editor }
  const html = htmlFromBlocks(blocksFromDraft(editor.getCurrentContent()))
  return html === state.html
    ? { ...state, editor }
    : { ...state, editor, html, emitted: [...state.emitted, html], edits: state.edits + 1 }
}

/**
 * The state after a new `value` prop. A value that was emitted before is an echo, which may be late and is ignored. Any other value (a
 * restored draft, a reset form) replaces the content and retains the selection as far as it fits.
 */
export function stateAfterValue(state: RichTextState, value: string): RichTextState {
  const received = { ...state, lastValue: value }
  if (value === state.html) return { ...received, emitted: [] }
  const echo = state.emitted.indexOf(value)
  if (echo >= 0) return { ...received, emitted: state.emitted.slice(echo + 1) }
  const blocks = blocksFromHtml(value)
  const locked = !isLossless(value, blocks)
  const taken = { ...received, html: value, emitted: [], locked }
  const isSame =
    !locked &&
    !state.locked &&
    htmlFromBlocks(blocks) === htmlFromBlocks(blocksFromDraft(state.editor.getCurrentContent()))
  return isSame ? taken : { ...taken, editor: replaced(state.editor, blocks) }
}

function replaced(editor: EditorState, blocks: readonly Block[]): EditorState {
  const content = draftFromBlocks(withLastSpace(editor, blocks))
  const fresh = EditorState.createWithContent(content, linkDecorator)
  const selection = restoredSelection(editor.getCurrentContent(), editor.getSelection(), content, fresh.getSelection())
  return selection.getHasFocus()
    ? EditorState.forceSelection(fresh, selection)
    : EditorState.acceptSelection(fresh, selection)
}

/** The blocks with the space after the last word, which HTML drops: the person may already have typed it before the next word. */
function withLastSpace(editor: EditorState, blocks: readonly Block[]): readonly Block[] {
  const typed = editor.getCurrentContent().getLastBlock().getText()
  const words = typed.trimEnd()
  const last = blocks.at(-1)
  const end = last?.runs.map(({ text }) => text).join('')
  if (!last || !end || typed === words || !words.endsWith(end) || !editor.getSelection().getHasFocus()) return blocks
  const space = { text: typed.slice(words.length), marks: [], href: null }
  return [...blocks.slice(0, -1), { ...last, runs: [...last.runs, space] }]
}

function restoredSelection(
  before: ContentState,
  selection: SelectionState,
  after: ContentState,
  fresh: SelectionState,
) {
  const positionOf = (key: string, offset: number) => {
    const at = before.getBlocksAsArray().findIndex((block) => block.getKey() === key)
    const blocks = after.getBlocksAsArray()
    const block = blocks[at] ?? after.getLastBlock()
    return { key: block.getKey(), offset: blocks[at] ? Math.min(offset, block.getLength()) : block.getLength() }
  }
  const anchor = positionOf(selection.getAnchorKey(), selection.getAnchorOffset())
  const focus = positionOf(selection.getFocusKey(), selection.getFocusOffset())
  return fresh.merge({
    anchorKey: anchor.key,
    anchorOffset: anchor.offset,
    focusKey: focus.key,
    focusOffset: focus.offset,
    isBackward: selection.getIsBackward(),
    hasFocus: selection.getHasFocus(),
  })
}

/** The state of a controlled rich text field: emits each edit by `onChange` and takes over any `value` that is no echo. */
export function useRichTextState(value: string, onChange: (html: string) => void) {
  const [state, setState] = useState<RichTextState>(() => initialState(value))
  const current = state.lastValue === value ? state : stateAfterValue(state, value)
  if (current !== state) setState(current)

  const emittedEdits = useRef(0)
  const { edits, html } = current
  // Emitted before the paint, so that a press on 'Saada' right after a keystroke submits the complete text.
  useLayoutEffect(() => {
    if (edits === emittedEdits.current) return
    emittedEdits.current = edits
    onChange(html)
  }, [edits, html, onChange])
  return [current, setState] as const
}
