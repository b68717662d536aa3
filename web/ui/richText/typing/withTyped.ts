import { EditorState, Modifier } from 'draft-js'
import { draftFromBlocks, marksOf } from '../draftContent.ts'
import type { Block } from '../html/blocks.ts'
import { entered, kindAt } from '../toolbar/commands.ts'

/**
 * Inserts text as if it were typed; a line feed is Enter. However long it is, the content is replaced once: a state for each
 * character takes minutes for a page of text.
 */
export function withTyped(state: EditorState, typed: string): EditorState {
  if (typed === '') return state
  // Enter as the first key may change the block that is there already: an empty item ends its list.
  const after = typed.startsWith('\n') ? entered(state) : null
  if (after) return withTyped(after, typed.slice(1))
  const fragment = draftFromBlocks(typedBlocks(state, typed)).getBlockMap()
  const content = Modifier.replaceWithFragment(state.getCurrentContent(), state.getSelection(), fragment)
  return EditorState.push(state, content, 'insert-fragment')
}

/** The typed lines as blocks: the first one continues the block at the cursor, and each further one is what Enter makes: see `entered`. */
function typedBlocks(state: EditorState, typed: string): Block[] {
  const [content, selection] = [state.getCurrentContent(), state.getSelection()]
  const block = content.getBlockForKey(selection.getStartKey())
  const endBlock = content.getBlockForKey(selection.getEndKey())
  const isAtEnd = selection.getEndOffset() === endBlock.getLength()
  const marks = marksOf(state.getCurrentInlineStyle())

  const [first = '', ...lines] = typed.split('\n')
  const runsOf = (text: string) => [{ text, marks, href: null }]
  const blocks: Block[] = [{ kind: kindAt(state), depth: block.getDepth(), runs: runsOf(first) }]
  let isEmpty = isAtEnd && selection.getStartOffset() === 0 && first === ''
  for (const line of lines) {
    const last = blocks.at(-1)!
    const runs = runsOf(line)
    if (isEmpty && last.depth > 0) blocks.splice(-1, 1, { ...last, depth: last.depth - 1, runs })
    else if (isEmpty && last.kind !== 'paragraph') blocks.splice(-1, 1, { ...last, kind: 'paragraph', runs })
    else blocks.push({ ...last, kind: isAtEnd && isHeading(last) ? 'paragraph' : last.kind, runs })
    isEmpty = isAtEnd && line === ''
  }
  return blocks
}

const isHeading = ({ kind }: Block) => kind === 'h2' || kind === 'h3' || kind === 'h4'
