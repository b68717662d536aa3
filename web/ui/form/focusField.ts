/**
 * Focuses a field of a form: the input with that name, or the element with that `data-field`, or the editor inside it if the element
 * takes no focus itself.
 */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const name = CSS.escape(field)
  const marked = `[data-field="${name}"]`
  form?.querySelector<HTMLElement>(`[name="${name}"], ${marked}[tabindex], ${marked} [contenteditable="true"]`)?.focus()
}
