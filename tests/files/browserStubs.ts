import { afterEach, beforeEach, jest } from '@jest/globals'
import { clearEverything } from '../support/web/web.tsx'

/** A request for bytes: its URL and auth token. */
export interface RequestedBytes {
  url: string
  token: string | null
}

/**
 * Defines the browser APIs that pictures and downloads need: every element is in the viewport, fetch responds with `bytesOf`
 * (a number is an HTTP error status), and object URLs are tracked. Call `restore` after each test.
 */
export function stubBrowserApis(bytesOf: (url: string) => string | number = () => 'bytes') {
  const requested: RequestedBytes[] = []
  const objectUrls = new Set<string>()
  const saved: { name: string; address: string }[] = []
  let made = 0
  class EverythingInView {
    constructor(private seen: IntersectionObserverCallback) {}
    observe(target: Element) {
      // The client reads no other properties.
      const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
      this.seen([entry], this as unknown as IntersectionObserver)
    }
    unobserve() {}
    disconnect() {}
  }
  const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input as string
    requested.push({ url, token: new Headers(init?.headers).get('x-auth-token') })
    const response = stubs.bytesOf(url)
    return Promise.resolve(
      typeof response === 'number' ? new Response('{}', { status: response }) : new Response(response),
    )
  })
  const clicking = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href })
  })
  // These three are missing in jsdom.
  Object.assign(globalThis, { IntersectionObserver: EverythingInView })
  Object.assign(URL, {
    createObjectURL: () => {
      made += 1
      objectUrls.add(`blob:${made}`)
      return `blob:${made}`
    },
    revokeObjectURL: (url: string) => objectUrls.delete(url),
  })
  const stubs = {
    /** The response to a request for bytes. */
    bytesOf,
    requested,
    /** Object URLs that are not revoked. */
    objectUrls,
    /** The downloads that were started. */
    saved,
    restore: () => {
      fetching.mockRestore()
      clicking.mockRestore()
      Reflect.deleteProperty(globalThis, 'IntersectionObserver')
      Reflect.deleteProperty(URL, 'createObjectURL')
      // The client revokes those of a session that has ended a moment after the test.
      Object.assign(URL, { revokeObjectURL: () => {} })
    },
  }
  return stubs
}

/** Provides the stubs in each test of a file, and resets everything after it. @returns a getter of the current test's stubs */
export function stubBrowserApisInEachTest() {
  let stubs: ReturnType<typeof stubBrowserApis>
  beforeEach(() => {
    stubs = stubBrowserApis()
  })
  afterEach(() => {
    clearEverything()
    stubs.restore()
  })
  return () => stubs
}
