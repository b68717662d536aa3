import {
  CompositeDecorator,
  type ContentState,
  type DraftDecoratorComponentProps,
  EditorState,
  Modifier,
} from 'draft-js'
import type { ReactNode } from 'react'
import { linkEntity } from './draftContent.ts'

/** A link in the text: where it leads and which letters it covers. */
export interface LinkAt {
  url: string
  blockKey: string
  start: number
  end: number
}

/** The link that the cursor stands in or at, or that the selection begins in; null where there is none. */
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

/** The selection, widened to the whole link that the cursor stands in. */
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

/** Makes the selection, or the link at the cursor, lead to an address; where nothing is selected, puts in a linked text. */
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

/** Leaves the text of the selected links, or of the link at the cursor, and takes the links away. */
export function withoutLink(state: EditorState): EditorState {
  const unlinked = Modifier.applyEntity(state.getCurrentContent(), selectionOfLink(state), null)
  return EditorState.acceptSelection(EditorState.push(state, unlinked, 'apply-entity'), state.getSelection())
}

/** What is typed right behind a link is no part of it: the text put in, or null where the cursor stands elsewhere. */
export function typedAfterLink(state: EditorState, typed: string): EditorState | null {
  const selection = state.getSelection()
  const link = selection.isCollapsed() ? linkAt(state) : null
  if (!link || link.end !== selection.getStartOffset()) return null
  const content = Modifier.insertText(state.getCurrentContent(), selection, typed, state.getCurrentInlineStyle())
  return EditorState.push(state, content, 'insert-characters')
}

/** Draws links in the editor. A press there places the cursor, so they lead nowhere. */
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
