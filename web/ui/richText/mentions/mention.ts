import { EditorState, Modifier, type SelectionState } from 'draft-js'
import { mentionHref } from '../../../../schema/rules/mentions.ts'
import { linkEntity } from '../draftContent.ts'

/** A person that a text can mention. */
export interface Mentionable {
  id: string
  name: string
}

/** Finds people by the beginning of a name. @throws the error */
export type FindPeople = (beginning: string) => Promise<readonly Mentionable[]>

/** '@' at the start of a word and up to two words typed after it, as people have two names. */
const begun = /(?:^|[\s(„"])@([\p{L}][\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u

/** The typed beginning of a mention before the cursor, and its range with the '@'; null if there is none. */
export function begunMention(state: EditorState): { name: string; at: SelectionState } | null {
  const selection = state.getSelection()
  if (!selection.isCollapsed() || !selection.getHasFocus() || state.isInCompositionMode()) return null
  const block = state.getCurrentContent().getBlockForKey(selection.getStartKey())
  const offset = selection.getStartOffset()
  const name = begun.exec(block.getText().slice(0, offset))?.[1]
  if (name == null || block.getEntityAt(offset - 1) != null) return null
  return { name, at: selection.merge({ anchorOffset: offset - name.length - 1 }) }
}

/** Replaces the typed beginning of a mention by the mention and a space. FORUM-11. */
export function withMention(state: EditorState, at: SelectionState, { id, name }: Mentionable): EditorState {
  const content = state.getCurrentContent().createEntity(linkEntity, 'MUTABLE', { url: mentionHref(id) })
  const key = content.getLastCreatedEntityKey()
  const named = Modifier.replaceText(content, at, `@${name}`, state.getCurrentInlineStyle(), key)
  const spaced = Modifier.insertText(named, named.getSelectionAfter(), ' ', state.getCurrentInlineStyle())
  return EditorState.forceSelection(
    EditorState.push(state, spaced, 'insert-fragment'),
    spaced.getSelectionAfter().merge({ hasFocus: true }),
  )
}
