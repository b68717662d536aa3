import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Item } from './itemList.ts'

/** What of a block is focused: its first field, to go on writing, or the block as a whole, so that it is announced. */
type Target = 'field' | 'block'

/**
 * Focuses a block after an edit that inserts or deletes one. WCAG 2.4.3.
 * @returns the ref of the element around the blocks, and a stable function to call before the edit: with null for an id it focuses
 *   the first block, or the button that inserts one if there is none
 */
export function useFocusItem(
  blocks: readonly Item[],
): [RefObject<HTMLDivElement>, (id: string | null, target: Target) => void] {
  const column = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ id: string | null; target: Target } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, target } = wanted.current
    const find = (selector: string) => column.current?.querySelector<HTMLElement>(selector)
    const block =
      id === null ? (find('[data-block]') ?? find('[data-insert]')) : find(`[data-block="${CSS.escape(id)}"]`)
    if (!block) return
    wanted.current = null
    const field = block.querySelector<HTMLElement>('[data-content] :is([role="textbox"], input, textarea, button)')
    const element = target === 'field' ? (field ?? block) : block
    element.focus()
  }, [blocks])
  return [column, useCallback((id, target) => void (wanted.current = { id, target }), [])]
}
