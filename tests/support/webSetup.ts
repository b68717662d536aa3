import 'fake-indexeddb/auto'
import '@testing-library/jest-dom/jest-globals'
import { webcrypto } from 'node:crypto'
import { format } from 'node:util'
import { afterEach } from '@jest/globals'
import { configure } from '@testing-library/react'

// What is awaited comes in a few milliseconds, but on a busy machine even those may take their time.
configure({ asyncUtilTimeout: 10_000 })

/** Gives the window what Mantine asks of a browser and jsdom does not have. */
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

provide(window.HTMLElement.prototype, 'scrollIntoView', () => {})

// jsdom has no Web Crypto but for random values.
provide(window.crypto, 'subtle', webcrypto.subtle)

// What a component complains of is a fault. A test that expects a complaint replaces console.error for itself.
const complaints: unknown[][] = []
Object.assign(console, { error: (...complaint: unknown[]) => complaints.push(complaint) })
afterEach(() => {
  if (complaints.length === 0) return
  const said = complaints.splice(0).map((complaint) => format(...complaint))
  throw new Error(`Written to console.error:\n${said.join('\n')}`)
})
