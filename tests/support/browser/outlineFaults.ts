import type { Page } from 'playwright-core'

/**
 * The defects of a page's outline for screen readers: it must have one main and one h1, skip no heading level, and several landmarks of a
 * kind must have different names. Hidden elements do not count. LOOK-2, WCAG 1.3.1, ARIA landmarks.
 */
export function outlineFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isThere = (element: Element) => element.getClientRects().length > 0 && !element.closest('[aria-hidden=true]')
    const found = (selector: string) => [...document.querySelectorAll(selector)].filter(isThere)
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      (element.getAttribute('aria-labelledby') ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim()
    const faults: string[] = []
    const [mains, firsts] = [found('main, [role=main]'), found('h1')]
    if (mains.length !== 1) faults.push(`has ${mains.length} mains`)
    if (firsts.length !== 1) faults.push(`has ${firsts.length} h1`)
    let level = 0
    for (const heading of found('h1, h2, h3, h4, h5, h6')) {
      const next = Number(heading.tagName.slice(1))
      if (next > level + 1) faults.push(`goes from h${level} to h${next} at "${heading.textContent.slice(0, 40)}"`)
      level = next
    }
    const landmarks = {
      navigation: 'nav, [role=navigation]',
      complementary: 'aside, [role=complementary]',
      search: 'search, [role=search]',
      region: 'section[aria-label], section[aria-labelledby], [role=region]',
    }
    for (const [kind, selector] of Object.entries(landmarks)) {
      const names = found(selector).map(nameOf)
      if (names.length > 1 && (names.includes('') || new Set(names).size < names.length))
        faults.push(`has landmarks of one name: ${kind} ${JSON.stringify(names)}`)
    }
    return faults
  })
}
