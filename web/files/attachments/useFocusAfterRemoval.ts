import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose focused row was removed: on the remove button of the next row, else of the last one, else on
 * the first button of `group`. WCAG 2.4.3. The remove buttons are marked by `data-removes`.
 * @returns the function to call with the row's index when it is removed; stable
 */
export function useFocusAfterRemoval(group: RefObject<HTMLElement>, count: number): (index: number) => void {
  const removed = useRef<number | null>(null)
  useEffect(() => {
    const { current: index } = removed
    removed.current = null
    if (index == null) return
    const rows = [...(group.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
    const next = rows[index] ?? rows.at(-1) ?? group.current?.querySelector<HTMLElement>('button')
    next?.focus()
  }, [group, count])
  return useCallback((index) => void (removed.current = index), [])
}
