import { useEffect, useRef } from 'react'

/**
 * Focuses the edit button of a member, in the element with `data-edits`, when their form closes; the button is mounted again then.
 * WCAG 2.4.3.
 * @param editedId the id of the member whose form is open; null for none
 */
export function useFocusAfterEditing(editedId: string | null): void {
  const before = useRef(editedId)
  useEffect(() => {
    if (before.current && !editedId)
      document.querySelector<HTMLElement>(`[data-edits="${CSS.escape(before.current)}"] button`)?.focus()
    before.current = editedId
  }, [editedId])
}
