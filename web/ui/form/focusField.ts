/** Focuses a field of a form: the input with that name, or the editor inside an element with that `data-field`. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const name = CSS.escape(field)
  form?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] [contenteditable="true"]`)?.focus()
}
