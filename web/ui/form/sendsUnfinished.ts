import type { KeyboardEvent } from 'react'

/**
 * Whether Enter in a field would submit a form that is still being written: one with a rich text (`data-rich-text`) or an editor
 * (`data-editor-form`). Browsers submit on Enter in any field, even a checkbox. Such forms are sent by their buttons and Ctrl+Enter.
 */
export function sendsUnfinished({ target, currentTarget }: KeyboardEvent): boolean {
  // React events of dialogs bubble through the component tree.
  if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return false
  return currentTarget.matches('[data-editor-form]') || currentTarget.querySelector('[data-rich-text]') != null
}
