import { type RefCallback, useRef, useState } from 'react'
import { listTexts } from './text.ts'

/** The focusable controls of a row. */
const controls = 'a[href], button, summary, input[type="checkbox"], [tabindex]'
/** Elements that use the arrow keys or Tab themselves: a row with one of these keeps all its tab stops. */
const typing = 'form, textarea, select, input:not([type="checkbox"]), [contenteditable="true"]'
/** A popup of a control: it has its own tab stops. */
const opened = '[data-own-stops]'

/**
 * One tab stop for each row of a list (`<li>`), with the left and right arrow keys, Home and End within the row, whatever it contains. For
 * screen readers the list remains a list, whose description explains the keys. LIST-5, WCAG 2.4.3.
 * @returns the ref of the list element; stable
 */
export function useRowStops<E extends HTMLElement = HTMLUListElement>(): RefCallback<E> {
  const end = useRef<(() => void) | null>(null)
  const [ref] = useState(() => (list: E | null) => {
    end.current?.()
    end.current = list && manageRowStops(list)
  })
  return ref
}

/** Manages the tab stops of a list. @returns a function that ends it */
function manageRowStops(list: HTMLElement): () => void {
  /** The controls removed from the tab order here, with their previous tabindex. */
  const removed = new Map<Element, string | null>()
  const chosen = new WeakMap<Element, HTMLElement>()
  list.setAttribute('aria-description', listTexts.rowKeys)

  const rowOf = (node: Node): Element | undefined => [...list.children].find((row) => row.contains(node))
  const isShown = (control: HTMLElement) => !('checkVisibility' in control) || control.checkVisibility()
  const controlsOf = (row: Element) =>
    [...row.querySelectorAll<HTMLElement>(controls)].filter(
      (control) =>
        !control.matches(':disabled') &&
        (removed.has(control) || control.getAttribute('tabindex') !== '-1') &&
        !control.closest(opened) &&
        isShown(control),
    )

  const setRemoved = (control: HTMLElement, isRemoved: boolean) => {
    if (isRemoved === removed.has(control)) return
    const before = removed.get(control) ?? null
    if (isRemoved) {
      removed.set(control, control.getAttribute('tabindex'))
      control.tabIndex = -1
    } else {
      removed.delete(control)
      if (before === null) control.removeAttribute('tabindex')
      else control.setAttribute('tabindex', before)
    }
  }
  const arrange = (row: Element) => {
    for (const control of removed.keys()) if (!control.isConnected) removed.delete(control)
    const all = controlsOf(row)
    const isWritten = row.querySelector(typing) !== null
    const before = chosen.get(row)
    // The stop is the row's link rather than its drag handle.
    const first = all.find((control) => !control.ariaRoleDescription) ?? all[0]
    const stop = before && all.includes(before) ? before : first
    for (const control of all) setRemoved(control, !isWritten && control !== stop)
  }
  const arrangeAll = () => {
    for (const row of list.children) arrange(row)
  }

  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(target as Node)
    if (!row || !controlsOf(row).includes(target as HTMLElement)) return
    chosen.set(row, target as HTMLElement)
    arrange(row)
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    // While a row is lifted, the arrow keys move it.
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || 'lifting' in list.dataset) return
    const row = rowOf(target as Node)
    if (!row || row.querySelector(typing)) return
    const all = controlsOf(row)
    const at = all.indexOf(target as HTMLElement)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[key]
    if (at < 0 || next == null) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }

  const changes = new MutationObserver((records) => {
    for (const row of new Set(
      records.flatMap(({ target, addedNodes }) => [rowOf(target), ...[...addedNodes].map(rowOf)]),
    ))
      if (row) arrange(row)
  })
  changes.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled', 'href'] })
  // Other controls may be visible at another width.
  const width = window.matchMedia('(max-width: 699px)')
  width.addEventListener('change', arrangeAll)
  list.addEventListener('focusin', onFocus)
  list.addEventListener('keydown', onKey)
  arrangeAll()
  return () => {
    changes.disconnect()
    width.removeEventListener('change', arrangeAll)
    list.removeEventListener('focusin', onFocus)
    list.removeEventListener('keydown', onKey)
  }
}
