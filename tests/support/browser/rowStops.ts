import type { Page } from 'playwright-core'

/**
 * A line for each row of the screen's lists with more than one tab stop. Lists are found by their names. Exempt are rows with a form or fields,
 * posts, whose text may have links, and rows within a form. LIST-5.
 */
export function rowStopFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(ul, ol)[aria-label] > li')].flatMap((row) => {
      const isDescribed = row.parentElement?.hasAttribute('aria-description') ?? false
      if (!isDescribed && row.closest('form, [data-editor-form]')) return []
      if (
        row.matches('[data-post]') ||
        row.querySelector('[data-post], form, [contenteditable], input:not([type=checkbox]), select')
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
