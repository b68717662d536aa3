import { useState } from 'react'
import type { Item } from './itemList.ts'

/** The refusal of the blocks by the API. */
interface RefusedItem {
  /** The block at fault; null if the message is about all of them, or about none that is still there. */
  id: string | null
  /** Null if the API has refused nothing. */
  text: string | null
}

/**
 * Finds the block that a refusal is about. The message tells its number, which may change with the next edit, so the block's id
 * is kept from the time when the message arrived.
 * @param error such as '3. moodul: Sellelt aadressilt ei saa lehte manustada.'
 */
export function useRefusedItem(error: string | null, blocks: readonly Item[]): RefusedItem {
  const [seen, setSeen] = useState<{ error: string | null; id: string | null }>({ error: null, id: null })
  const [, position, text] = /^(\d+)\. [^:]+: (.+)$/s.exec(error ?? '') ?? []
  if (seen.error !== error) setSeen({ error, id: blocks[Number(position) - 1]?.id ?? null })
  const { id } = seen
  return id != null && text != null && blocks.some((block) => block.id === id)
    ? { id, text }
    : { id: null, text: error }
}
