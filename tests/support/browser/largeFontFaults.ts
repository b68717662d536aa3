import type { Page } from 'playwright-core'

/**
 * A line for each defect of a screen in a small window with large fonts: elements wider than the window, covered controls, clipped text,
 * and overlapping text. LOOK-2.
 * @param within selects the element to check, such as a dialog; the last match
 */
export const largeFontFaults = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((within) => {
    const looked = [...document.querySelectorAll<HTMLElement>(within)].at(-1) ?? document.body
    const faults = new Set<string>()
    const root = document.documentElement
    const nameOf = (element: Element) =>
      `${element.localName}.${String(element.getAttribute('class')).split(' ')[0]} '${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}'`
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
      !element.closest('.visually-hidden, [inert], [aria-hidden=true]')
    const all = [...looked.querySelectorAll<HTMLElement>('*')].filter(isSeen)

    const wide = root.scrollWidth - root.clientWidth
    if (wide > 0) {
      const free = all.filter((element) => !scrollerOf(element))
      const widest = free.filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      const deepest = widest.filter((element) => !widest.some((other) => other !== element && element.contains(other)))
      faults.add(`is ${wide} px too wide: ${deepest.slice(0, 4).map(nameOf).join(', ')}`)
    }

    for (const element of all) {
      const { overflowX, overflowY, textOverflow, position, webkitLineClamp } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      if (box.width <= 2 || box.height <= 2 || position === 'absolute') continue
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (isShortened) continue
      if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2 && hasWords)
        faults.add(`${nameOf(element)} is cut at its side`)
      if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 4 && hasWords)
        faults.add(`${nameOf(element)} is cut below`)
    }

    for (const element of all) {
      const [only] = element.childNodes
      if (element.childNodes.length !== 1 || !(only instanceof Text) || only.data.trim().length < 6) continue
      if (element.clientHeight <= 2 || element.getBoundingClientRect().width <= 2 || element.closest('h1')) continue
      const range = document.createRange()
      range.selectNodeContents(only)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines > 2 && only.data.length / lines < 3) faults.add(`${nameOf(element)} is broken into letters`)
    }

    for (const line of overlaps()) faults.add(line)

    const targets = 'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=button]'
    for (const target of looked.querySelectorAll<HTMLElement>(targets)) {
      const box = target.getBoundingClientRect()
      const isAway = box.bottom + (getComputedStyle(target).position === 'fixed' ? 0 : scrollY) <= 0
      if (!isSeen(target) || box.width <= 2 || isAway) continue
      if (target.matches(':disabled') || getComputedStyle(target).pointerEvents === 'none') continue
      target.scrollIntoView({ block: 'center', inline: 'nearest' })
      const [first = target.getBoundingClientRect()] = target.getClientRects()
      const hit = document.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2)
      const labels = 'labels' in target ? [...((target.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
      if (hit && [target, ...labels].some((own) => own.contains(hit) || hit.contains(own))) continue
      faults.add(`${nameOf(target)} is covered by ${hit ? nameOf(hit) : 'the edge'}`)
    }
    window.scrollTo(0, 0)
    return [...faults]

    function scrollerOf(element: Element): Element | null {
      for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowX)) return parent
      return null
    }

    /** Texts of different elements that overlap by a third of a line. */
    function overlaps(): string[] {
      const lines: { text: Text; box: DOMRect }[] = []
      const walker = document.createTreeWalker(looked, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        if (text.data.trim() === '' || !text.parentElement || !isSeen(text.parentElement)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const box of range.getClientRects()) lines.push({ text, box: seenBox(text, box) })
      }
      lines.splice(0, lines.length, ...lines.filter(({ box }) => box.width > 2 && box.height > 2))
      lines.sort((a, b) => a.box.top - b.box.top)
      const found: string[] = []
      for (const [index, a] of lines.entries())
        for (const b of lines.slice(index + 1)) {
          if (b.box.top >= a.box.bottom) break
          if (a.text.parentElement === b.text.parentElement || layerOf(a.text) !== layerOf(b.text)) continue
          const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
          const down = a.box.bottom - b.box.top
          if (across > 2 && down > Math.min(a.box.height, b.box.height) / 3)
            found.push(`'${a.text.data.trim().slice(0, 25)}' overlaps '${b.text.data.trim().slice(0, 25)}'`)
        }
      return found
    }

    /** The visible part of a text's box. */
    function seenBox(text: Text, box: DOMRect): DOMRect {
      let { left, right, top, bottom } = box
      for (let parent = text.parentElement; parent; parent = parent.parentElement) {
        if (!/hidden|clip|auto|scroll/.test(getComputedStyle(parent).overflowX)) continue
        const edge = parent.getBoundingClientRect()
        ;[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        ;[top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    /** Floating elements overlap the page deliberately. */
    function layerOf(node: Node): Element | null {
      for (let parent = node.parentElement; parent; parent = parent.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(parent).position)) return parent
      return null
    }
  }, within)
