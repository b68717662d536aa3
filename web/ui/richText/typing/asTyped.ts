import { CharacterMetadata, type ContentBlock, type ContentState, EditorState } from 'draft-js'

/**
 * Gives composed text the style and the link that the same text gets when it is typed by keys: the marks that were switched on
 * before it, and no link that ended at the cursor. Draft.js gives it those of the text beside it, and phone keyboards compose
 * every word.
 * @param began the state before the composition
 * @param ended the state in which it was committed
 */
export function asTyped(began: EditorState, ended: EditorState): EditorState {
  const selection = ended.getSelection()
  const content = ended.getCurrentContent()
  const block = content.getBlockForKey(selection.getEndKey())
  // The types do not say that a key may be unknown, as after a change from outside.
  const before = began.getCurrentContent().getBlockForKey(selection.getEndKey())
  const written = before && writtenIn(before.getText(), block.getText(), selection.getEndOffset())
  if (!before || !written) return ended

  const { from, to, replaced } = written
  const isAtCursor = replaced === 0 && from === began.getSelection().getStartOffset()
  const style = began.getInlineStyleOverride() ?? (isAtCursor ? began.getCurrentInlineStyle() : null)
  const link = replaced === 0 && from > 0 ? linkAround(before, from) : undefined
  let characters = block.getCharacterList()
  for (let at = from; at < to; at += 1) {
    const character = characters.get(at)
    const styled = CharacterMetadata.create({ style: style ?? character.getStyle() })
    characters = characters.set(
      at,
      CharacterMetadata.applyEntity(styled, link === undefined ? character.getEntity() : link),
    )
  }
  if (characters.equals(block.getCharacterList())) return ended
  const mended = block.set('characterList', characters) as ContentBlock
  // `merge` of the immutable records is typed as returning any map.
  const blockMap = content.getBlockMap().set(block.getKey(), mended)
  return EditorState.set(ended, { currentContent: content.merge({ blockMap }) as ContentState })
}

/**
 * What was written into a text, as a range of the new text that ends at the cursor, and how many characters it replaced; null if
 * nothing was, or if it cannot be told.
 */
function writtenIn(
  before: string,
  after: string,
  cursor: number,
): { from: number; to: number; replaced: number } | null {
  const tail = after.slice(cursor)
  if (!before.endsWith(tail)) return null
  const end = before.length - tail.length
  let from = 0
  while (from < end && from < cursor && before[from] === after[from]) from += 1
  return from < cursor ? { from, to: cursor, replaced: end - from } : null
}

/** The link that an offset is inside of, so that text typed there belongs to it; null at its ends. */
function linkAround(block: ContentBlock, offset: number): string | null {
  const [left, right] = [block.getEntityAt(offset - 1), offset < block.getLength() ? block.getEntityAt(offset) : null]
  return left === right ? left : null
}
