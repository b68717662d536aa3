/** Defines BroadcastChannel, which jsdom lacks, for the tabs of one test. @returns a function that removes it */
export function provideChannels(): () => void {
  const open = new Set<Channel>()
  class Channel extends EventTarget {
    onmessage: ((event: Event) => void) | null = null
    constructor(readonly name: string) {
      super()
      open.add(this)
      this.addEventListener('message', (event) => this.onmessage?.(event))
    }
    postMessage(data: unknown) {
      const others = [...open].filter((other) => other !== this && other.name === this.name)
      // Asynchronously, as in browsers.
      for (const other of others)
        queueMicrotask(() => open.has(other) && other.dispatchEvent(Object.assign(new Event('message'), { data })))
    }
    close() {
      open.delete(this)
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel })
  return () => void Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}
