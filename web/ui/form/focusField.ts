/** Gives the focus to a field of a form: an input of that name, or the editor inside `data-field`. */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const name = CSS.escape(field)
  form?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"] [contenteditable="true"]`)?.focus()
}
