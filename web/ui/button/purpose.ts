import { createListeners } from '../../lib/store.ts'

/** What takes letters itself: fields, lists that are searched by typing, the content of an editor. */
const takesLetters =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]'

/** How long a key does nothing after a field was found to be gone, in ms: somebody may be typing on, or press where it was. */
const quietMs = 3_000

/** The field that has the focus, or had it last and was not left by the person. */
let field: Element | null = null
let quietUntil = 0
let sending = 0

/** Whether a single letter is a key on purpose, and not one of a text whose field has just gone. */
export function isOnPurpose({ target }: KeyboardEvent): boolean {
  return fieldAround(target) === null && field === null && sending === 0 && performance.now() >= quietUntil
}

/** Registers that a form is being sent. @returns a function that ends it */
export function noteSending(): () => void {
  sending += 1
  return () => void (sending -= 1)
}

const noteFocus = ({ target }: Event) => void (field = fieldAround(target) ?? field)
const notePress = ({ target }: Event) => leaveBy(target)
const noteKey = (event: KeyboardEvent) => (isMove(event) ? leaveBy(null) : noteTyping(event.target))

const watching = createListeners(() => {
  document.addEventListener('focusin', noteFocus, true)
  document.addEventListener('pointerdown', notePress, true)
  document.addEventListener('keydown', noteKey, true)
  return () => {
    document.removeEventListener('focusin', noteFocus, true)
    document.removeEventListener('pointerdown', notePress, true)
    document.removeEventListener('keydown', noteKey, true)
    field = null
    quietUntil = 0
  }
})

/** Follows which field has the focus, and whether the person leaves it. @returns a function that stops it */
export const watchFocus = (): (() => void) => watching.subscribe(() => {})

/** The keys by which a person moves the focus, or says that a field is done with. */
const isMove = ({ key }: KeyboardEvent) => key === 'Tab' || key === 'Escape'

function noteTyping(target: EventTarget | null): void {
  noteIfGone()
  field = fieldAround(target) ?? field
}

/** The person moves the focus. */
function leaveBy(target: EventTarget | null): void {
  noteIfGone()
  field = fieldAround(target)
}

/** A field that lost the focus without the person's doing: it was removed, hidden or disabled, or the focus was moved by the page. */
function noteIfGone(): void {
  if (field && !field.contains(document.activeElement)) quietUntil = performance.now() + quietMs
}

const fieldAround = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(takesLetters) : null
