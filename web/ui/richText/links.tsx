import {
  CompositeDecorator,
  type ContentState,
  type DraftDecoratorComponentProps,
  EditorState,
  Modifier,
} from 'draft-js'
import type { ReactNode } from 'react'
import { linkEntity } from './draftContent.ts'

/** A link in the editor: its address and the range of characters that it covers. */
export interface LinkAt {
  url: string
  blockKey: string
  start: number
  end: number
}

/** The link that the cursor is in or next to, or that the selection begins in; null if there is none. */
export function linkAt(state: EditorState): LinkAt | null {
  const content = state.getCurrentContent()
  const selection = state.getSelection()
  const block = content.getBlockForKey(selection.getStartKey())
  const offset = selection.getStartOffset()
  const before = selection.isCollapsed() && offset > 0 ? block.getEntityAt(offset - 1) : null
  const key = block.getEntityAt(offset) ?? before
  if (key == null || content.getEntity(key).getType() !== linkEntity) return null
  const at = block.getEntityAt(offset) === key ? offset : offset - 1
  let start = at
  let end = at + 1
  while (start > 0 && block.getEntityAt(start - 1) === key) start--
  while (end < block.getLength() && block.getEntityAt(end) === key) end++
  const { url } = content.getEntity(key).getData() as { url: string }
  return { url, blockKey: block.getKey(), start, end }
}

/** The selection; for a cursor in a link, the complete link. */
function selectionOfLink(state: EditorState) {
  const selection = state.getSelection()
  const link = selection.isCollapsed() ? linkAt(state) : null
  if (!link) return selection
  const { blockKey, start, end } = link
  return selection.merge({
    anchorKey: blockKey,
    focusKey: blockKey,
    anchorOffset: start,
    focusOffset: end,
    isBackward: false,
  })
}

/** Links the selection, or the link at the cursor, to an address; inserts `text` as a link if nothing is selected. */
export function withLink(state: EditorState, url: string, text: string): EditorState {
  const selection = selectionOfLink(state)
  const content = state.getCurrentContent().createEntity(linkEntity, 'MUTABLE', { url })
  const key = content.getLastCreatedEntityKey()
  const linked = selection.isCollapsed()
    ? Modifier.insertText(content, selection, text || url, state.getCurrentInlineStyle(), key)
    : Modifier.applyEntity(content, selection, key)
  const pushed = EditorState.push(state, linked, 'apply-entity')
  const end = linked.getSelectionAfter()
  return EditorState.forceSelection(
    pushed,
    end.merge({
      anchorKey: end.getEndKey(),
      anchorOffset: end.getEndOffset(),
      focusKey: end.getEndKey(),
      focusOffset: end.getEndOffset(),
      isBackward: false,
    }),
  )
}

/** Removes the selected links, or the link at the cursor, but not their text. */
export function withoutLink(state: EditorState): EditorState {
  const unlinked = Modifier.applyEntity(state.getCurrentContent(), selectionOfLink(state), null)
  return EditorState.acceptSelection(EditorState.push(state, unlinked, 'apply-entity'), state.getSelection())
}

/** Renders links in the editor, without href: a click must place the cursor. */
export const linkDecorator = new CompositeDecorator([
  {
    strategy: (block, found, content) =>
      block.findEntityRanges((character) => {
        const key = character.getEntity()
        return key != null && content.getEntity(key).getType() === linkEntity
      }, found),
    component: LinkText,
  },
])

function LinkText({ contentState, entityKey, children }: DraftDecoratorComponentProps & { children?: ReactNode }) {
  return <a title={addressOf(contentState, entityKey)}>{children}</a>
}

function addressOf(content: ContentState, key: string | undefined) {
  return key == null ? undefined : (content.getEntity(key).getData() as { url: string }).url
}
