import { type RefCallback, useRef, useState } from 'react'
import { listTexts } from './text.ts'

/** What in a row takes the focus. */
const controls = 'a[href], button, summary, input[type="checkbox"], [tabindex]'
/** What needs the arrow keys itself, or Tab: with one of these in it a row keeps all its stops. */
const typing = 'form, textarea, select, input:not([type="checkbox"]), [contenteditable="true"]'
/** What a control has opened: it has its own stops. */
const opened = '[data-own-stops]'

/**
 * One stop for Tab in each row of a list (`<li>`), with the left and right arrow keys, Home and End inside, whatever the rows draw. For
 * screen readers the list stays a list; its description tells of the keys. LIST-5, WCAG 2.4.3.
 * @returns the ref of the list element; stable
 */
export function useRowStops<E extends HTMLElement = HTMLUListElement>(): RefCallback<E> {
  const end = useRef<(() => void) | null>(null)
  const [ref] = useState(() => (list: E | null) => {
    end.current?.()
    end.current = list && keepRowStops(list)
  })
  return ref
}

/** @returns a function that ends it */
function keepRowStops(list: HTMLElement): () => void {
  /** The controls that are left out of the order of Tab here; others with a negative tabindex are nobody's stop. With what they had before. */
  const held = new Map<Element, string | null>()
  const chosen = new WeakMap<Element, HTMLElement>()
  list.setAttribute('aria-description', listTexts.rowKeys)

  const rowOf = (node: Node): Element | undefined => [...list.children].find((row) => row.contains(node))
  const isShown = (control: HTMLElement) => !('checkVisibility' in control) || control.checkVisibility()
  const controlsOf = (row: Element) =>
    [...row.querySelectorAll<HTMLElement>(controls)].filter(
      (control) =>
        !control.matches(':disabled') &&
        (held.has(control) || control.getAttribute('tabindex') !== '-1') &&
        !control.closest(opened) &&
        isShown(control),
    )

  const hold = (control: HTMLElement, isHeld: boolean) => {
    if (isHeld === held.has(control)) return
    const before = held.get(control) ?? null
    if (isHeld) {
      held.set(control, control.getAttribute('tabindex'))
      control.tabIndex = -1
    } else {
      held.delete(control)
      if (before === null) control.removeAttribute('tabindex')
      else control.setAttribute('tabindex', before)
    }
  }
  const arrange = (row: Element) => {
    for (const control of held.keys()) if (!control.isConnected) held.delete(control)
    const all = controlsOf(row)
    const isWritten = row.querySelector(typing) !== null
    const before = chosen.get(row)
    // One comes to what the row is about, not to what drags it.
    const first = all.find((control) => !control.ariaRoleDescription) ?? all[0]
    const stop = before && all.includes(before) ? before : first
    for (const control of all) hold(control, !isWritten && control !== stop)
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
    // While a row is carried the arrows move it.
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
  // At another width other controls may be shown.
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
