import { jest } from '@jest/globals'

/** Bytes that were asked for: the address and the token that came with it. */
export interface AskedBytes {
  url: string
  token: string | null
}

/**
 * What jsdom lacks and pictures and downloads want: everything is in view, bytes come from `bytesOf` (a status in place of
 * bytes refuses), and object URLs are counted. Call `restore` after each test.
 */
export function provideBrowserParts(bytesOf: (url: string) => string | number = () => 'bytes') {
  const asked: AskedBytes[] = []
  const objectUrls = new Set<string>()
  const saved: { name: string; address: string }[] = []
  let made = 0
  class EverythingInView {
    constructor(private seen: IntersectionObserverCallback) {}
    observe(target: Element) {
      // The rest of an entry nobody reads.
      const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry
      this.seen([entry], this as unknown as IntersectionObserver)
    }
    unobserve() {}
    disconnect() {}
  }
  const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input as string
    asked.push({ url, token: new Headers(init?.headers).get('x-auth-token') })
    const answer = bytesOf(url)
    return Promise.resolve(typeof answer === 'number' ? new Response('{}', { status: answer }) : new Response(answer))
  })
  const clicking = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, address: this.href })
  })
  // jsdom has none of these three.
  Object.assign(globalThis, { IntersectionObserver: EverythingInView })
  Object.assign(URL, {
    createObjectURL: () => {
      made += 1
      objectUrls.add(`blob:${made}`)
      return `blob:${made}`
    },
    revokeObjectURL: (url: string) => objectUrls.delete(url),
  })
  return {
    asked,
    /** Object URLs that still hold their bytes. */
    objectUrls,
    /** What was saved on the device. */
    saved,
    restore: () => {
      fetching.mockRestore()
      clicking.mockRestore()
      Reflect.deleteProperty(globalThis, 'IntersectionObserver')
      Reflect.deleteProperty(URL, 'createObjectURL')
      Reflect.deleteProperty(URL, 'revokeObjectURL')
    },
  }
}
