import 'fake-indexeddb/auto'
// Before Testing Library, which loads react-dom.
import './reactCommits.ts'
// Before the client, some of whose listeners stop the propagation of popstate.
import './pops.ts'
import '@testing-library/jest-dom/jest-globals'
import { webcrypto } from 'node:crypto'
import { format } from 'node:util'
import { afterEach, beforeAll, jest } from '@jest/globals'
import { configure } from '@testing-library/react'

// Far above the usual few ms, so that no test fails on a busy machine; the same as in `until`.
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

// Testing Library detects fake timers by this global; Jest itself provides it only to CommonJS modules.
provide(globalThis, 'jest', jest)

provide(window.HTMLElement.prototype, 'scrollIntoView', () => {})

provide(window, 'CSS', {})
provide(window.CSS, 'supports', () => true)

// Dialogs: showModal focuses the first focusable element, and Escape closes the dialog opened last, unless it is prevented.
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

// jsdom has only FileReader.
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

// draft-js defines a missing setImmediate by process.nextTick, with which fake-indexeddb would end transactions too early, so it is Node's
// (jsdomEnvironment.ts). Defined only after all modules are loaded, because React would use it, too.
beforeAll(() => {
  const { nodeSetImmediate } = globalThis as { nodeSetImmediate?: typeof setImmediate }
  Object.assign(globalThis, { setImmediate: nodeSetImmediate })
})

// A test fails on console.error, such as React's warnings, unless it mocks console.error. Exempt are updates outside of
// act(): a response of the api may arrive while a test waits for something else, depending on the speed of the machine.
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
