import { type ContentState, EditorState, type SelectionState } from 'draft-js'
import { blocksFromDraft, draftFromBlocks } from './draftContent.ts'
import type { Block } from './html/blocks.ts'
import { canKeep } from './html/canKeep.ts'
import { blocksFromHtml } from './html/readHtml.ts'
import { htmlFromBlocks } from './html/writeHtml.ts'
import { linkDecorator } from './links.tsx'

/** What a rich text holds: Draft's state, and what was told to and heard from the one who uses it. */
export interface HeldText {
  editor: EditorState
  /** The html as last told or heard. */
  html: string
  /** The value as last heard. */
  heard: string
  /** Told and not heard back yet, oldest first. */
  told: string[]
  /** How often the text was changed here. */
  edits: number
  /** Whether the html has parts that the editor cannot keep and nobody asked yet to change it anyway. EDIT-1. */
  locked: boolean
}

/** A rich text that begins with an html. */
export function heldFrom(html: string): HeldText {
  const blocks = blocksFromHtml(html)
  const editor = EditorState.createWithContent(draftFromBlocks(blocks), linkDecorator)
  return { editor, html, heard: html, told: [], edits: 0, locked: !canKeep(html, blocks) }
}

/** After a change in the editor: of the text, or of the cursor alone. */
export function afterEdit(held: HeldText, editor: EditorState): HeldText {
  if (editor.getCurrentContent() === held.editor.getCurrentContent()) return { ...held, editor }
  const html = htmlFromBlocks(blocksFromDraft(editor.getCurrentContent()))
  return html === held.html
    ? { ...held, editor }
    : { ...held, editor, html, told: [...held.told, html], edits: held.edits + 1 }
}

/**
 * After a value is heard. An echo of what was told, however late, leaves the editor alone; anything else (a draft restored, a
 * form emptied after sending) is taken over with the cursor where it was as far as the text still reaches there.
 */
export function afterValue(held: HeldText, value: string): HeldText {
  const heard = { ...held, heard: value }
  if (value === held.html) return { ...heard, told: [] }
  const echo = held.told.indexOf(value)
  if (echo >= 0) return { ...heard, told: held.told.slice(echo + 1) }
  const blocks = blocksFromHtml(value)
  const locked = !canKeep(value, blocks)
  const taken = { ...heard, html: value, told: [], locked }
  const isSame =
    !locked &&
    !held.locked &&
    htmlFromBlocks(blocks) === htmlFromBlocks(blocksFromDraft(held.editor.getCurrentContent()))
  return isSame ? taken : { ...taken, editor: replaced(held.editor, blocks) }
}

function replaced(editor: EditorState, blocks: Block[]): EditorState {
  const content = draftFromBlocks(blocks)
  const fresh = EditorState.createWithContent(content, linkDecorator)
  const selection = keptSelection(editor.getCurrentContent(), editor.getSelection(), content, fresh.getSelection())
  return selection.getHasFocus()
    ? EditorState.forceSelection(fresh, selection)
    : EditorState.acceptSelection(fresh, selection)
}

function keptSelection(before: ContentState, selection: SelectionState, after: ContentState, fresh: SelectionState) {
  const place = (key: string, offset: number) => {
    const at = before.getBlocksAsArray().findIndex((block) => block.getKey() === key)
    const blocks = after.getBlocksAsArray()
    const block = blocks[at] ?? after.getLastBlock()
    return { key: block.getKey(), offset: blocks[at] ? Math.min(offset, block.getLength()) : block.getLength() }
  }
  const anchor = place(selection.getAnchorKey(), selection.getAnchorOffset())
  const focus = place(selection.getFocusKey(), selection.getFocusOffset())
  return fresh.merge({
    anchorKey: anchor.key,
    anchorOffset: anchor.offset,
    focusKey: focus.key,
    focusOffset: focus.offset,
    isBackward: selection.getIsBackward(),
    hasFocus: selection.getHasFocus(),
  })
}
