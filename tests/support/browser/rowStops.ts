import type { Page } from 'playwright-core'

/**
 * The rows of the screen's lists in which Tab stops more than once, a line each. Lists are found by their names. A row with a form keeps its
 * stops, and so do a post, whose text is read with its links, and what is itself part of a form. LIST-5.
 */
export function rowStopFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(ul, ol)[aria-label] > li')].flatMap((row) => {
      const isKept = row.parentElement?.hasAttribute('aria-description') ?? false
      if (!isKept && row.closest('form, [data-editor-form]')) return []
      if (
        row.matches('[data-post]') ||
        row.querySelector('[data-post], form, [contenteditable], input:not([type=checkbox])')
      )
        return []
      const stops = [
        ...row.querySelectorAll<HTMLElement>('a[href], button:enabled, summary, input, [tabindex]'),
      ].filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
      const words = stops.map((stop) => stop.ariaLabel ?? stop.textContent?.trim().slice(0, 20))
      return stops.length > 1
        ? [`${stops.length} stops in a row of ${row.parentElement?.ariaLabel}: ${words.join(', ')}`]
        : []
    }),
  )
}
