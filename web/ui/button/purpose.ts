import { createListeners } from '../../lib/store.ts'

/** Elements that handle character keys themselves: fields, lists with type-ahead, the content of an editor. */
const takesCharacters =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]'

/** For how long shortcut keys are ignored after a focused field has disappeared, in ms: the person may be typing on. */
const quietMs = 3_000

/** The field that has the focus, or had it last and was not left by the person. */
let field: Element | null = null
let quietUntil = 0
let sending = 0

/** Whether a key is meant as a shortcut, rather than typed into a field that has just disappeared. */
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

/** Tracks which field has the focus, and whether the person leaves it. @returns a function that stops it */
export const watchFocus = (): (() => void) => watching.subscribe(() => {})

/** The keys with which a person leaves a field. */
const isMove = ({ key }: KeyboardEvent) => key === 'Tab' || key === 'Escape'

function noteTyping(target: EventTarget | null): void {
  noteIfRemoved()
  field = fieldAround(target) ?? field
}

/** Records that the person moves the focus. */
function leaveBy(target: EventTarget | null): void {
  noteIfRemoved()
  field = fieldAround(target)
}

/** Notes that a field lost the focus without the person's action: it was removed, hidden or disabled, or the page moved the focus. */
function noteIfRemoved(): void {
  if (field && !field.contains(document.activeElement)) quietUntil = performance.now() + quietMs
}

const fieldAround = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(takesCharacters) : null
