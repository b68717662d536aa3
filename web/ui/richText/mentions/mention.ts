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

/** '@' at the start of a word and what has been typed after it: up to two words, as people have two names. */
const begun = /(?:^|[\s(„"])@([\p{L}][\p{L}'’-]*(?: [\p{L}'’-]*)?)$/u

/** What has been typed of a mention before the cursor, and where, with its '@'; null where none is being typed. */
export function begunMention(state: EditorState): { name: string; at: SelectionState } | null {
  const selection = state.getSelection()
  if (!selection.isCollapsed() || !selection.getHasFocus() || state.isInCompositionMode()) return null
  const block = state.getCurrentContent().getBlockForKey(selection.getStartKey())
  const offset = selection.getStartOffset()
  const name = begun.exec(block.getText().slice(0, offset))?.[1]
  if (name == null || block.getEntityAt(offset - 1) != null) return null
  return { name, at: selection.merge({ anchorOffset: offset - name.length - 1 }) }
}

/** The text with a mention in place of what has been typed of it, and a space after it. FORUM-11. */
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
