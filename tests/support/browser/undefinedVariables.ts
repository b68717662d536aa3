import type { Page } from 'playwright-core'

/** A line for each undefined theme variable (`--sise-…`) that the styles of the page's elements use, with the first such element. */
export function undefinedVariables(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Map<string, string>()
    const usedIn = (css: string) => [...css.matchAll(/var\(\s*(--sise-[\w-]+)\s*\)/g)].map(([, name = '']) => name)
    const check = (element: Element, names: readonly string[], where: string) => {
      for (const name of names)
        if (!found.has(name) && getComputedStyle(element).getPropertyValue(name) === '')
          found.set(name, `${name} is not defined: ${where} ${element.outerHTML.slice(0, 160)}`)
    }
    const rulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.media.mediaText).matches) return []
        const inner = rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : []
        return rule instanceof CSSStyleRule ? [rule, ...inner] : inner
      })
    for (const { style, selectorText } of [...document.styleSheets].flatMap(({ cssRules }) => rulesOf(cssRules))) {
      const names = usedIn(style.cssText)
      if (names.length === 0) continue
      // A pseudo-element inherits the variables of its element.
      const selector = selectorText.replace(/::[\w-]+(\([^)]*\))?/g, '')
      for (const element of document.querySelectorAll(selector)) check(element, names, selectorText)
    }
    for (const element of document.querySelectorAll<HTMLElement>('[style*="var("]'))
      check(element, usedIn(element.style.cssText), 'style of')
    return [...found.values()]
  })
}
