import type { ItemEdit } from '../../content/items/itemList.ts'
import { isSame } from '../../lib/parts/parts.ts'
import { plainText } from '../../ui/richText/html/plainText.ts'
import { emptyBlock } from './emptyBlock.ts'
import type { BlockValue } from './values.ts'

/**
 * A block for the other language. A block of a kind that this client does not know keeps its id, by which the server finds its content.
 * LANG-3.
 */
export function copiedBlock(block: BlockValue, newId: string): BlockValue {
  return block.kind === 'other' ? block : { ...block, id: newId }
}

/**
 * The edit that puts a block of the other language in the place of an own one, under its id. A block of a kind that this client does not
 * know keeps its id (see copiedBlock), so it replaces the own one; if it has been copied to another place before, it moves. LANG-3.
 */
export function copyOver(blocks: readonly BlockValue[], own: BlockValue, block: BlockValue): ItemEdit<BlockValue> {
  if (block.kind !== 'other') return { type: 'change', item: { ...block, id: own.id } }
  const others = blocks.filter(({ id }) => id === own.id || id !== block.id)
  return { type: 'replace', items: others.map((one) => (one.id === own.id ? block : one)) }
}

/** Whether nothing has been written into a block, so that a copy over it loses nothing. */
export function isEmptyBlock(block: BlockValue): boolean {
  if (!('text' in block)) return false
  const written = { ...block, title: block.title.trim(), text: plainText(block.text).trim() }
  return isSame(written, { ...emptyBlock(block.kind, block.id) })
}
