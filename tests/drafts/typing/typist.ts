/** A button or field, by its role and accessible name. */
export interface Target {
  role: 'button' | 'field'
  /** The full name, or a pattern. */
  name: string | RegExp
  /** The CSS selector of its container; by default the page. */
  within?: string
}

/** The actions of a person at a page, and what they see. Of several targets of one name the last one is used. */
export interface Person {
  open(path: string): Promise<void>
  reload(): Promise<void>
  /** Presses a target at once. @returns whether it exists */
  press(target: Target): Promise<boolean>
  /** Puts the cursor at the end of a field, once it exists. */
  enter(field: Target): Promise<void>
  /** Presses a key such as 'Control+s' at the focus. */
  key(name: string): Promise<void>
  /** Types a letter at the focus, and pauses like a person. */
  letter(letter: string): Promise<void>
  /** The text of a field or button; null where there is none. */
  read(target: Target): Promise<string | null>
  /** Whether a button is busy, which ignores a press that saves. NOTE-2. */
  isBusy(): Promise<boolean>
  /** Hides or shows the tab, as switching tabs does. */
  setVisible(isVisible: boolean): Promise<void>
  /** Waits for a condition. @returns false if it does not become true */
  sees(isTrue: () => unknown): Promise<boolean>
}

/** Presses targets one after another, each once it exists. */
export async function pressAll(person: Person, targets: readonly Target[] = []): Promise<void> {
  for (const target of targets)
    if (!(await person.sees(() => person.press(target)))) throw new Error(`No ${target.role} ${String(target.name)}`)
}

/** Compares typed letters, all different, with a text. @returns '' if each is found once and in order, else the difference */
export function lossOf(typed: string, found: string | null): string {
  const letters = [...(found ?? '')]
  const missing = [...typed].filter((letter) => !letters.includes(letter))
  const doubled = [...typed].filter((letter) => letters.indexOf(letter) !== letters.lastIndexOf(letter))
  const kept = letters.filter((letter) => typed.includes(letter)).join('')
  const isMixed = missing.length + doubled.length === 0 && kept !== typed
  return [
    missing.length > 0 && `${missing.length} lost (${missing.join('')})`,
    doubled.length > 0 && `${doubled.length} doubled (${doubled.join('')})`,
    isMixed && `another order (${kept})`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A target as text, for error messages. */
export const patternOf = ({ role, name, within }: Target) => ({
  role,
  within,
  pattern: typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source,
})

/** The last reachable element of a role and name; null if there is none. Runs in the page, without references to this file. */
export function elementOf({ role, pattern, within = '' }: ReturnType<typeof patternOf>): HTMLElement | null {
  const kinds = role === 'button' ? ['button', 'a[href]', 'summary'] : ['input', 'textarea', '[role=textbox]']
  const nameOf = (element: Element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
    const own = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const said = [...labels, ...own].map((label) => label?.textContent ?? '').join('')
    const text = element.getAttribute('aria-label') ?? (said || (element.textContent ?? ''))
    return text
      .replace(/\s+/g, ' ')
      .replace(/\*\s*$/, '')
      .trim()
  }
  const found = [...document.querySelectorAll<HTMLElement>(kinds.map((kind) => `${within} ${kind}`).join())].filter(
    (element) => !element.closest('[hidden], [inert]') && new RegExp(pattern).test(nameOf(element)),
  )
  return found.at(-1) ?? null
}

/** The text of a field, as a person sees it. Runs in the page. */
export const textOf = (field: Element): string => ('value' in field ? String(field.value) : (field.textContent ?? ''))
