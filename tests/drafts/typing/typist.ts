/** A button or field, by its role and accessible name. */
export interface Target {
  role: 'button' | 'field'
  /** The whole name, or a pattern. */
  name: string | RegExp
  /** The CSS selector of what it is in; by default the whole page. */
  within?: string
}

/** What a person does at a page and sees of it. Of several targets of one name it is the last. */
export interface Person {
  open(path: string): Promise<void>
  reload(): Promise<void>
  /** Presses what is there at once. @returns whether it is */
  press(target: Target): Promise<boolean>
  /** Puts the cursor after the last letter of a field, once it is there. */
  enter(field: Target): Promise<void>
  /** Presses a key such as 'Control+s' where the focus is. */
  key(name: string): Promise<void>
  /** Types a letter where the focus is, and pauses as a person does. */
  letter(letter: string): Promise<void>
  /** The text of a field or button; null where there is none. */
  read(target: Target): Promise<string | null>
  /** Hides or shows the tab, as another tab is chosen. */
  setVisible(isVisible: boolean): Promise<void>
  /** Waits for a condition. @returns false if it does not come true */
  sees(isTrue: () => unknown): Promise<boolean>
}

/** Presses these one after another, each once it is there. */
export async function pressAll(person: Person, targets: readonly Target[] = []): Promise<void> {
  for (const target of targets)
    if (!(await person.sees(() => person.press(target)))) throw new Error(`No ${target.role} ${String(target.name)}`)
}

/** What has become of the letters that were typed, each of which is another one: '' if each is found once and in order. */
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

/** A target as text, for a browser. */
export const patternOf = ({ role, name, within }: Target) => ({
  role,
  within,
  pattern: typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source,
})

/** The last element of a role and name that can be reached; null if there is none. Runs in the page, so it uses nothing of this file. */
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
