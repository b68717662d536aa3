import { type RefObject, useCallback, useEffect, useRef } from 'react'

/** What of a module is focused: its first field, to go on writing, or the module as a whole, so that it is announced. */
type Target = 'field' | 'module'

/**
 * Focuses a module after an edit that inserts or deletes one. WCAG 2.4.3.
 * @returns the ref of the element around the modules, and a stable function to call before the edit
 */
export function useFocusModule(
  moduleIds: readonly string[],
): [RefObject<HTMLDivElement>, (id: string, target: Target) => void] {
  const column = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ id: string; target: Target } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, target } = wanted.current
    const module = column.current?.querySelector<HTMLElement>(`[data-module="${CSS.escape(id)}"]`)
    if (!module) return
    wanted.current = null
    const field = module.querySelector<HTMLElement>('[data-content] :is([role="textbox"], textarea, button)')
    const element = target === 'field' ? (field ?? module) : module
    element.focus()
  }, [moduleIds])
  return [column, useCallback((id, target) => void (wanted.current = { id, target }), [])]
}
