/** A BroadcastChannel, which is missing from jsdom, to the other tabs with a channel in `open`. */
export class TabChannel extends EventTarget {
  onmessage: ((event: Event) => void) | null = null
  constructor(
    readonly name: string,
    private readonly open: Set<TabChannel>,
    private readonly deliver: (message: () => void) => void = queueMicrotask,
  ) {
    super()
    open.add(this)
    this.addEventListener('message', (event) => this.onmessage?.(event))
  }
  postMessage(data: unknown) {
    const others = [...this.open].filter((other) => other !== this && other.name === this.name)
    for (const other of others)
      this.deliver(() => this.open.has(other) && other.dispatchEvent(Object.assign(new Event('message'), { data })))
  }
  close() {
    this.open.delete(this)
  }
}

/** Defines BroadcastChannel for the tabs of one test. @returns a function that removes it */
export function provideChannels(): () => void {
  const open = new Set<TabChannel>()
  class Channel extends TabChannel {
    constructor(name: string) {
      super(name, open)
    }
  }
  Object.assign(globalThis, { BroadcastChannel: Channel })
  return () => void Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}
