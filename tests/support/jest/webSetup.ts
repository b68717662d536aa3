import 'fake-indexeddb/auto'
// Before Testing Library, which loads react-dom.
import './reactCommits.ts'
// Before the product, some of whose listeners hide pops from later ones.
import './pops.ts'
import '@testing-library/jest-dom/jest-globals'
import { webcrypto } from 'node:crypto'
import { format } from 'node:util'
import { afterEach, beforeAll, jest } from '@jest/globals'
import { configure } from '@testing-library/react'

// Far above the usual few ms, so that no test fails on a busy machine: as long as `until`.
configure({ asyncUtilTimeout: 60_000 })

/** Defines a browser API that jsdom does not have. */
function provide(target: object, name: string, value: unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

provide(window, 'matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
}))

provide(
  window,
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

// Testing Library looks for it to see whether timers are fake; to CommonJS modules Jest gives it by itself.
provide(globalThis, 'jest', jest)

provide(window.HTMLElement.prototype, 'scrollIntoView', () => {})

provide(window, 'CSS', {})
provide(window.CSS, 'supports', () => true)

// Dialogs: the first that takes the focus has it, and Escape closes the last that was opened, unless something prevents it.
provide(window.HTMLDialogElement.prototype, 'showModal', function (this: HTMLDialogElement) {
  this.open = true
  this.querySelector<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')?.focus()
})
window.addEventListener('keydown', (event) => {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || !dialog) return
  if (!dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) return
  dialog.open = false
  dialog.dispatchEvent(new Event('close'))
})

// jsdom has FileReader only.
provide(Blob.prototype, 'arrayBuffer', function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'))
    reader.readAsArrayBuffer(this)
  })
})

// jsdom has no SubtleCrypto.
provide(window.crypto, 'subtle', webcrypto.subtle)

// draft-js adds process.nextTick by that name, with which fake-indexeddb would end transactions too early. jsdomEnvironment.ts provides
// Node's under another one. Not before all modules are loaded, as React would use it, too.
beforeAll(() => {
  const { nodeSetImmediate } = globalThis as { nodeSetImmediate?: typeof setImmediate }
  Object.assign(globalThis, { setImmediate: nodeSetImmediate })
})

// A test fails on console.error, such as React's warnings. One that expects it mocks console.error itself. Not on an update outside
// act(): a response of the api may arrive while a test waits for something else, which depends on the speed of the machine only.
const complaints: unknown[][] = []
Object.assign(console, {
  error: (...complaint: unknown[]) => {
    if (!String(complaint[0]).includes('not wrapped in act(')) complaints.push(complaint)
  },
})
afterEach(() => {
  if (complaints.length === 0) return
  const said = complaints.splice(0).map((complaint) => format(...complaint))
  throw new Error(`Written to console.error:\n${said.join('\n')}`)
})
