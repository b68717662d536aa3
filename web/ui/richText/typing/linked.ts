import { type ContentBlock, type ContentState, Modifier, type SelectionState } from 'draft-js'
import { mentionHref } from '../../../../schema/rules/mentions.ts'
import { hrefOf } from '../draftContent.ts'
import type { Writing } from './changes.ts'

/** The content that a text is written into, and the entity that the text gets; undefined for none. */
interface Linked {
  content: ContentState
  link: string | undefined
}

/**
 * Decides whether a text that is written over a range belongs to a link: where the link continues on both sides of it, and where a
 * tool corrects a part of the link. A link of which no letter is left is removed, such as the '@' of a mention that was typed over;
 * so is a mention of which no whole word is left, because a changed name would call the person who was named before.
 */
export function linked(content: ContentState, range: SelectionState, text: string, as: Writing): Linked {
  const sides = sidesOf(content, range)
  const [before, after] = [sides[0].key, sides[1].key]
  const over = as === 'corrected' ? entityOver(content, range) : null
  const link = before === after ? before : over != null && (over === before || over === after) ? over : null
  if (range.isCollapsed() || text === '') return { content, link: link ?? undefined }

  const broken = sides.filter(({ key }) => key != null && !isLink(content, key, sides))
  const unlinked = broken.reduce((next, { range: rest }) => Modifier.applyEntity(next, rest, null), content)
  return { content: unlinked, link: broken.some(({ key }) => key === link) ? undefined : (link ?? undefined) }
}

/** What a link has on one side of a range. */
interface Side {
  /** The entity; null where there is no link on this side. */
  key: string | null
  range: SelectionState
  text: string
  /** The text without a word that the range cuts. */
  words: string
}

function sidesOf(content: ContentState, range: SelectionState): [Side, Side] {
  const [block, last] = [content.getBlockForKey(range.getStartKey()), content.getBlockForKey(range.getEndKey())]
  const [start, end] = [range.getStartOffset(), range.getEndOffset()]
  const [before, after] = [entityAt(block, start - 1), entityAt(last, end)]
  let [from, to] = [start, end]
  while (before != null && entityAt(block, from - 1) === before) from -= 1
  while (after != null && entityAt(last, to) === after) to += 1

  const side = (key: string | null, of: ContentBlock, part: [number, number], at: number, word: RegExp): Side => {
    const text = of.getText().slice(...part)
    const isCut = /^[\p{L}\p{N}]{2}$/u.test(of.getText().slice(Math.max(0, at - 1), at + 1))
    const [anchorOffset, focusOffset] = part
    const ends = { anchorKey: of.getKey(), anchorOffset, focusKey: of.getKey(), focusOffset, isBackward: false }
    return { key, range: range.merge(ends), text, words: isCut ? text.replace(word, '') : text }
  }
  return [
    side(before, block, [from, start], start, /[\p{L}\p{N}]+$/u),
    side(after, last, [end, to], end, /^[\p{L}\p{N}]+/u),
  ]
}

/** Whether enough of a link is left beside a range that is written over. */
function isLink(content: ContentState, key: string, sides: readonly Side[]): boolean {
  const isMention = hrefOf(content, key)?.startsWith(mentionHref('')) ?? false
  return sides.some((side) => side.key === key && /[\p{L}\p{N}]/u.test(isMention ? side.words : side.text))
}

/** The entity that a whole range is of; null for several, for a range of several blocks, and for an empty one. */
function entityOver(content: ContentState, range: SelectionState): string | null {
  if (range.getStartKey() !== range.getEndKey()) return null
  const block = content.getBlockForKey(range.getStartKey())
  const keys = new Set<string | null>()
  for (let at = range.getStartOffset(); at < range.getEndOffset(); at += 1) keys.add(entityAt(block, at))
  return keys.size === 1 ? ([...keys][0] ?? null) : null
}

const entityAt = (block: ContentBlock, at: number): string | null =>
  at >= 0 && at < block.getLength() ? block.getEntityAt(at) : null
