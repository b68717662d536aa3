import type { Page } from 'playwright-core'

/**
 * A line for each violation of a screen's left edge: an element of the column (trail, title, content) that does not start at it, and
 * text that starts left of it or ends right of the column. Tolerance 1 px. LOOK-2.
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
    const misplaced = [...column.children].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isPlaced = ['fixed', 'absolute'].includes(getComputedStyle(element).position)
      if (isPlaced || !isSeen(box) || Math.abs(box.left - start) <= 1) return []
      return [`begins at ${Math.round(box.left)} and not ${Math.round(start)}: ${words(element.textContent ?? '')}`]
    })
    /** Whether text is only for screen readers, in a clipped box of a pixel. */
    const isUnseen = (parent: Element) => {
      const { width, height } = parent.getBoundingClientRect()
      return width <= 1 && height <= 1 && getComputedStyle(parent).overflow === 'hidden'
    }
    const walker = document.createTreeWalker(column, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      // Scroll containers have their own edges.
      if (!parent || node.data.trim() === '' || !parent.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('style, option, [role=toolbar]') || isUnseen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      // The skip link is above the window until it is focused.
      if (!isSeen(box) || box.bottom < 0 || (box.left >= start - 1 && box.right <= end + 1)) continue
      faults.push(
        `words from ${Math.round(box.left)} to ${Math.round(box.right)} beyond ${Math.round(start)} to ${Math.round(end)}: ${words(node.data)}`,
      )
    }
    return [...misplaced, ...faults]
  })
}
