/**
 * To be called with a press that may remove its button: focuses another element after the next render if the focus is lost then.
 * WCAG 2.4.3.
 */
export function focusWhenLost(heir: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) heir()?.focus()
  })
}
