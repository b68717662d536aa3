import { type FocusEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The block that somebody works on: the one that had the focus last. HOME-3.
 * @param show shows the blocks where only the preview is in sight; stable
 * @returns `onFocus` for the element `column` around the blocks, and `goTo`, which takes the focus to a block's first field; both stable
 */
export function useBlockInWork(show: () => void) {
  const [active, setActive] = useState<string | null>(null)
  const column: RefObject<HTMLDivElement> = useRef(null)
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    const block = target.closest<HTMLElement>('[data-block]')
    if (block?.dataset.block != null) setActive(block.dataset.block)
  }, [])
  const goTo = useCallback(
    (id: string) => {
      // What is hidden takes no focus.
      flushSync(() => {
        setActive(id)
        show()
      })
      const block = column.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)
      const field = block?.querySelector<HTMLElement>('[data-content] :is([role="textbox"], input, textarea)')
      const target = field ?? block
      target?.focus()
    },
    [show],
  )
  return { active, column, onFocus, goTo }
}
