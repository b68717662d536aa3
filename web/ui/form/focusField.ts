/**
 * Focuses a field of a form: the input with that name, or the element with that `data-field`, or the rich text inside it if the
 * element takes no focus itself. In a marked element it is the field that is marked as invalid, if there is one.
 */
export function focusField(form: HTMLFormElement | null, field: string): void {
  const name = CSS.escape(field)
  const marked = `[data-field="${name}"]`
  const place = form?.querySelector<HTMLElement>(`[name="${name}"], ${marked}[tabindex], ${marked} [role="textbox"]`)
  const found = place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place
  found?.focus()
  // A browser centres what it focuses: the error at the top of a tall block would be out of sight.
  if (found && found.offsetHeight > window.innerHeight / 2)
    found.scrollIntoView({ block: 'start', behavior: 'instant' })
  // Nor does it show the error below a field at the edge of the window.
  for (const id of found?.getAttribute('aria-describedby')?.split(' ') ?? [])
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
