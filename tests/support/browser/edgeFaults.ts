import type { Page } from 'playwright-core'

/**
 * Where a screen leaves its one left edge, a line each: a part of the column (trail, title, what follows) that does not begin at it, and
 * words that begin left of it or end right of the column. Within 1 px. LOOK-2.
 */
export function edgeFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const column = document.querySelector<HTMLElement>('main [data-width]:has(h1)')
    if (!column) return ['no column']
    const { left, right } = column.getBoundingClientRect()
    const { paddingLeft, paddingRight } = getComputedStyle(column)
    const [start, end] = [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)]
    const isSeen = ({ width, height }: DOMRect) => width > 2 && height > 2
    const words = (text: string) => text.trim().slice(0, 40)
    const parts = [...column.children].flatMap((part) => {
      const box = part.getBoundingClientRect()
      const isPlaced = ['fixed', 'absolute'].includes(getComputedStyle(part).position)
      if (isPlaced || !isSeen(box) || Math.abs(box.left - start) <= 1) return []
      return [`begins at ${Math.round(box.left)} and not ${Math.round(start)}: ${words(part.textContent ?? '')}`]
    })
    /** Whether words are for screen readers alone, in a box of a pixel that shows nothing of them. */
    const isUnseen = (parent: Element) => {
      const { width, height } = parent.getBoundingClientRect()
      return width <= 1 && height <= 1 && getComputedStyle(parent).overflow === 'hidden'
    }
    const walker = document.createTreeWalker(column, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      // What scrolls by itself has its own edges.
      if (!parent || node.data.trim() === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('style, option, [role=toolbar]') || isUnseen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      // The skip link waits above the window.
      if (!isSeen(box) || box.bottom < 0 || (box.left >= start - 1 && box.right <= end + 1)) continue
      faults.push(
        `words from ${Math.round(box.left)} to ${Math.round(box.right)} beyond ${Math.round(start)} to ${Math.round(end)}: ${words(node.data)}`,
      )
    }
    return [...parts, ...faults]
  })
}
