import { setTimeout as later } from 'node:timers/promises'
import { elementOf, patternOf, type Person, type Target, textOf } from './typist.ts'

/** The common interface of Playwright's and Puppeteer's pages; expressions are JavaScript. */
export interface Tab {
  goto: (path: string) => Promise<unknown>
  reload: () => Promise<unknown>
  evaluate: (expression: string) => Promise<unknown>
  press: (key: string) => Promise<unknown>
  type: (text: string) => Promise<unknown>
}

/** The pause between letters: 90 ms. */
const paceMs = 90

/** A person at a tab of a browser. An element that does not appear within `limitMs` is missing. */
export function browserPerson(tab: Tab, token: string | null, limitMs: number): Person {
  const sees: Person['sees'] = async (isTrue) => {
    for (const until = Date.now() + limitMs; Date.now() < until; await later(30)) if (await isTrue()) return true
    return false
  }
  const element = (target: Target) => call(elementOf, patternOf(target))
  const waitFor = async (target: Target, isTrue = `${element(target)} !== null`) => {
    if (await sees(() => tab.evaluate(isTrue))) return
    const text = await tab.evaluate('document.body.innerText.slice(0, 500)')
    throw new Error(`No ${target.role} ${String(target.name)} in '${String(text)}'`)
  }
  return {
    async open(path) {
      await tab.goto('/healthz')
      await tab.evaluate(token ? `localStorage.setItem('sise.token', '${token}')` : 'localStorage.clear()')
      await tab.goto(path)
    },
    reload: async () => void (await tab.reload()),
    press: async (target) =>
      (await tab.evaluate(`((found) => (found?.click(), found !== null))(${element(target)})`)) as boolean,
    async enter(field) {
      // The editor of a rich text opens on focus, and takes the focus then.
      await waitFor(field, `(${String(takesFocus)})(${element(field)})`)
      await tab.press('Control+End')
    },
    key: async (name) => void (await tab.press(name)),
    async letter(letter) {
      await tab.type(letter)
      await later(paceMs)
    },
    read: async (field) =>
      (await tab.evaluate(`((field) => field && (${String(textOf)})(field))(${element(field)})`)) as string | null,
    isBusy: async () => (await tab.evaluate(`document.querySelector('[aria-busy=true]') !== null`)) as boolean,
    setVisible: async (isVisible) => void (await tab.evaluate(call(showTab, isVisible))),
    sees,
  }
}

/** Runs in the page. */
function showTab(isVisible: boolean) {
  const visibilityState = isVisible ? 'visible' : 'hidden'
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event(isVisible ? 'focus' : 'blur'))
}

/** Runs in the page. @returns whether the field exists and has the focus */
function takesFocus(field: HTMLElement | null) {
  field?.focus()
  return field !== null && field === document.activeElement && (field.isContentEditable || 'value' in field)
}

/** The expression that calls a function in the page. esbuild, which tsx uses, names functions by a helper of its own. */
const call = <Given>(run: (given: Given) => unknown, given: Given) =>
  `(() => { const __name = (named) => named; return (${String(run)})(${JSON.stringify(given)}) })()`
