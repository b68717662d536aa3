import type { Page } from 'playwright-core'

/** The minimum heights in px of a touch target and of its own box (WCAG 2.5.8). docs/look.md */
const sizes = { size: 44, least: 24 }

/**
 * A line for each target of a screen that is too low for touch. Links within a sentence may be as high as its lines, as in WCAG 2.5.8. If
 * the box of an element is too low, presses above and below its middle are tested, because a target may be larger than its box. LOOK-2.
 */
export async function targetFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  try {
    return await page.evaluate(({ size, least }) => {
      if (!matchMedia('(pointer: coarse)').matches) return ['no touch screen']
      const faults = new Set<string>()
      const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]'
      for (const target of document.querySelectorAll<HTMLElement>(targets)) {
        const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: false })
        const box = target.getBoundingClientRect()
        if (!isSeen || box.width <= 2 || box.bottom + scrollY < 0 || target.closest('.visually-hidden, [inert]'))
          continue
        if (box.height >= size - 0.5 || isInSentence(target)) continue
        const labels = 'labels' in target ? [...(target.labels as NodeListOf<HTMLElement>)] : []
        if (labels.some((label) => label.getBoundingClientRect().height >= size - 0.5)) continue
        target.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const isPressed = (y: number) => {
          const hit = document.elementFromPoint(left + width / 2, y)
          return hit != null && [target, ...labels].some((own) => own === hit || own.contains(hit))
        }
        const middle = top + height / 2
        if (height >= least && isPressed(middle - size / 2 + 1) && isPressed(middle + size / 2 - 1)) continue
        const name = target.getAttribute('aria-label') ?? labels[0]?.textContent ?? target.textContent ?? ''
        faults.add(
          `${target.localName}.${String(target.className).slice(0, 40)} is ${Math.round(height)} px high: ${name.trim().slice(0, 40)}`,
        )
      }
      window.scrollTo(0, 0)
      return [...faults]

      function isInSentence(link: HTMLElement): boolean {
        if (link.localName !== 'a' || getComputedStyle(link).display !== 'inline') return false
        const block = link.closest('p, li, dd, td, div')
        return block != null && (block.textContent ?? '').trim().length > (link.textContent ?? '').trim().length + 1
      }
    }, sizes)
  } finally {
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await session.detach()
  }
}
