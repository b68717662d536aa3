import { type ContentBlock, type ContentState, EditorState, Modifier, RichUtils } from 'draft-js'
import { draftFromBlocks, draftStyle, draftType, kindOfType } from '../draftContent.ts'
import { type Block, type BlockKind, deepest, type Mark } from '../html/blocks.ts'
import { linked } from '../typing/linked.ts'

/** The kind of the block at the start of the selection. */
export function kindAt(state: EditorState): BlockKind {
  return kindOfType(blockAt(state).getType())
}

/** Toggles a mark on the selection; for a collapsed one, on the text typed next. */
export function toggleMark(state: EditorState, mark: Mark): EditorState {
  return RichUtils.toggleInlineStyle(state, draftStyle(mark))
}

/** Sets the kind of the selected blocks, or resets them to paragraphs if they have it already. */
export function toggleKind(state: EditorState, kind: BlockKind): EditorState {
  return setKind(state, kindAt(state) === kind ? 'paragraph' : kind)
}

/** The state after Enter if it does not split the block; null otherwise. */
export function entered(state: EditorState): EditorState | null {
  const selection = state.getSelection()
  const block = blockAt(state)
  const kind = kindAt(state)
  if (!selection.isCollapsed() || kind === 'paragraph') return null
  // Enter in an empty list item outdents it or ends the list; in an empty quote or heading it ends that.
  if (block.getText() === '') return block.getDepth() > 0 ? indented(state, -1) : setKind(state, 'paragraph')
  const isHeading = kind === 'h2' || kind === 'h3' || kind === 'h4'
  if (!isHeading || selection.getStartOffset() < block.getLength()) return null
  const split = Modifier.splitBlock(state.getCurrentContent(), selection)
  const below = Modifier.setBlockType(split, split.getSelectionAfter(), draftType('paragraph'))
  return EditorState.push(state, below, 'split-block')
}

/** The state after Backspace at the start of a block: outdents a list item, or resets the block to a paragraph. Null otherwise. */
export function backspaced(state: EditorState): EditorState | null {
  const selection = state.getSelection()
  if (!selection.isCollapsed() || selection.getStartOffset() > 0 || kindAt(state) === 'paragraph') return null
  return indented(state, -1) ?? setKind(state, 'paragraph')
}

/** Inserts a line break within the block. */
export function withLineBreak(state: EditorState): EditorState {
  return RichUtils.insertSoftNewline(state)
}

/** Changes the level of the selected list items; null if none can move, so that Tab leaves the editor. */
export function indented(state: EditorState, by: 1 | -1): EditorState | null {
  const content = state.getCurrentContent()
  let changed = content
  for (const key of selectedKeys(state)) {
    const block = changed.getBlockForKey(key)
    const above = changed.getBlockBefore(key)
    const most = above && isItem(above) ? Math.min(above.getDepth() + 1, deepest) : 0
    const depth = by > 0 ? Math.min(block.getDepth() + 1, most) : Math.max(block.getDepth() - 1, 0)
    if (isItem(block) && depth !== block.getDepth()) changed = withDepth(changed, block, depth)
  }
  if (changed === content) return null
  // Otherwise the cursor would move to the last change of the text.
  const selection = state.getSelection()
  const kept = changed.merge({ selectionBefore: selection, selectionAfter: selection }) as ContentState
  return EditorState.push(state, kept, 'adjust-depth')
}

/** Moves the cursor to the end of the text. After a final quote it adds a paragraph, so that typing continues below it. */
export function atEnd(state: EditorState): EditorState {
  const end = EditorState.moveFocusToEnd(state)
  if (kindAt(end) !== 'quote') return end
  const split = Modifier.splitBlock(end.getCurrentContent(), end.getSelection())
  const below = Modifier.setBlockType(split, split.getSelectionAfter(), draftType('paragraph'))
  // The added paragraph is not the person's edit, so it is not undoable.
  const unrecorded = EditorState.push(EditorState.set(end, { allowUndo: false }), below, 'split-block')
  return EditorState.moveFocusToEnd(EditorState.set(unrecorded, { allowUndo: true }))
}

/** Replaces the selection by pasted blocks. */
export function withBlocks(state: EditorState, blocks: readonly Block[]): EditorState {
  const first = blocks[0]
  if (!first) return state
  const typed = blockAt(state).getText() === '' && first.kind !== 'paragraph' ? setKind(state, first.kind) : state
  return EditorState.push(state, withFragment(typed, blocks), 'insert-fragment')
}

/** The content with blocks instead of the selection; the first and the last of them are joined with the blocks at its ends. */
export function withFragment(state: EditorState, blocks: readonly Block[]): ContentState {
  const text = blocks.flatMap(({ runs }) => runs.map((run) => run.text)).join('')
  const { content } = linked(state.getCurrentContent(), state.getSelection(), text, 'typed')
  return Modifier.replaceWithFragment(content, state.getSelection(), draftFromBlocks(blocks).getBlockMap())
}

function setKind(state: EditorState, kind: BlockKind): EditorState {
  const typed = Modifier.setBlockType(state.getCurrentContent(), state.getSelection(), draftType(kind))
  const isList = kind === 'bullet' || kind === 'number'
  // Other kinds need depth 0, or the next list would get the old depth.
  const content = isList
    ? typed
    : selectedKeys(state).reduce((flat, key) => withDepth(flat, flat.getBlockForKey(key), 0), typed)
  return EditorState.push(state, content, 'change-block-type')
}

function withDepth(content: ContentState, block: ContentBlock, depth: number): ContentState {
  const blocks = content.getBlockMap()
  return content.merge({
    blockMap: blocks.set(block.getKey(), block.set('depth', depth) as ContentBlock),
  }) as ContentState
}

function selectedKeys(state: EditorState): string[] {
  const selection = state.getSelection()
  const keys = state.getCurrentContent().getBlockMap().keySeq().toArray()
  return keys.slice(keys.indexOf(selection.getStartKey()), keys.indexOf(selection.getEndKey()) + 1)
}

function blockAt(state: EditorState): ContentBlock {
  return state.getCurrentContent().getBlockForKey(state.getSelection().getStartKey())
}

const isItem = (block: ContentBlock) => /^(un)?ordered-list-item$/.test(block.getType())
