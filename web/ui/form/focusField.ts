/**
 * Focuses a field of a form: the input with that name, or the element with that `data-field`, or the rich text inside it if the element is
 * not focusable. In such an element an invalid field comes first.
 */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const name = CSS.escape(field)
  const marked = `[data-field="${name}"]`
  const element = form?.querySelector<HTMLElement>(`[name="${name}"], ${marked}[tabindex], ${marked} [role="textbox"]`)
  const found = element?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? element
  found?.focus()
  // Browsers centre a focused element: the error at the top of a tall block would be out of view.
  if (found && found.offsetHeight > window.innerHeight / 2)
    found.scrollIntoView({ block: 'start', behavior: 'instant' })
  // Browsers do not scroll to the error below a field.
  for (const id of found?.getAttribute('aria-describedby')?.split(' ') ?? [])
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
