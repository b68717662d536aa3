/** Defines BroadcastChannel, which jsdom lacks, for the tabs of one test. @returns a function that removes it */
export function provideChannels(): () => void {
  const open = new Set<Channel>()
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null
    constructor(readonly name: string) {
      open.add(this)
    }
    postMessage(data: unknown) {
      // Asynchronously, as in browsers.
      for (const other of open)
        if (other !== this && other.name === this.name)
          queueMicrotask(() => open.has(other) && other.onmessage?.({ data }))
    }
    close() {
      open.delete(this)
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel })
  return () => void Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}
