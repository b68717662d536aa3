import { type ContentBlock, type ContentState, Modifier, type SelectionState } from 'draft-js'
import { mentionHref } from '../../../../schema/rules/mentions.ts'
import { hrefOf } from '../draftContent.ts'
import type { Writing } from './changes.ts'

/** The content before a text is written into it, and the entity for the text; undefined for none. */
interface Linked {
  content: ContentState
  link: string | undefined
}

/**
 * Decides whether a text that is written over a range belongs to a link: if the link continues on both sides of it, or a tool corrects a
 * part of the link. A link without remaining letters is removed, such as the '@' of a mention that was typed over; so is a mention without
 * a remaining complete word, because a changed name would still notify the person who was mentioned before.
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

/** The text of a link on one side of a range. */
interface Side {
  /** The entity; null if there is no link on this side. */
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

  const side = (key: string | null, of: ContentBlock, span: [number, number], at: number, word: RegExp): Side => {
    const text = of.getText().slice(...span)
    const isCut = /^[\p{L}\p{N}]{2}$/u.test(of.getText().slice(Math.max(0, at - 1), at + 1))
    const [anchorOffset, focusOffset] = span
    const ends = { anchorKey: of.getKey(), anchorOffset, focusKey: of.getKey(), focusOffset, isBackward: false }
    return { key, range: range.merge(ends), text, words: isCut ? text.replace(word, '') : text }
  }
  return [
    side(before, block, [from, start], start, /[\p{L}\p{N}]+$/u),
    side(after, last, [end, to], end, /^[\p{L}\p{N}]+/u),
  ]
}

/** Whether enough of a link remains next to a range that is written over. */
function isLink(content: ContentState, key: string, sides: readonly Side[]): boolean {
  const isMention = hrefOf(content, key)?.startsWith(mentionHref('')) ?? false
  return sides.some((side) => side.key === key && /[\p{L}\p{N}]/u.test(isMention ? side.words : side.text))
}

/** The entity of a complete range; null for several, for a range of several blocks, and for an empty one. */
function entityOver(content: ContentState, range: SelectionState): string | null {
  if (range.getStartKey() !== range.getEndKey()) return null
  const block = content.getBlockForKey(range.getStartKey())
  const keys = new Set<string | null>()
  for (let at = range.getStartOffset(); at < range.getEndOffset(); at += 1) keys.add(entityAt(block, at))
  return keys.size === 1 ? ([...keys][0] ?? null) : null
}

const entityAt = (block: ContentBlock, at: number): string | null =>
  at >= 0 && at < block.getLength() ? block.getEntityAt(at) : null
