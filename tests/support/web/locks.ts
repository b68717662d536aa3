type Callback = (lock: { name: string } | null) => unknown

interface Asked {
  tab: object
  options: LockOptions
  callback: Callback
  settle: (result: unknown) => void
  fail: (error: unknown) => void
}

/** A tab's view of the locks, with what the client uses of a LockManager. */
export interface TabLocks {
  request: (name: string, ...args: [Callback] | [LockOptions, Callback]) => Promise<unknown>
  /** Ends the tab: what it holds is free, and what it has asked for is forgotten. */
  close: () => void
}

/** The LockManager of a browser, since jsdom has none: exclusive locks in order, `signal`, `ifAvailable` and `steal`. */
export function createBrowserLocks(): { openTab: () => TabLocks } {
  const held = new Map<string, Asked>()
  const queues = new Map<string, Asked[]>()
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }
  const free = (name: string, asked: Asked) => {
    if (held.get(name) !== asked) return
    held.delete(name)
    grantNext(name)
  }
  const grant = (name: string, asked: Asked) => {
    held.set(name, asked)
    void Promise.resolve(asked.callback({ name }))
      .then(asked.settle, asked.fail)
      .finally(() => free(name, asked))
  }
  const grantNext = (name: string) => {
    const next = held.has(name) ? undefined : queueOf(name).shift()
    if (next) grant(name, next)
  }
  const ask = (name: string, asked: Asked) => {
    const { options } = asked
    if (options.steal) {
      held.get(name)?.fail(new DOMException('The lock was stolen', 'AbortError'))
      grant(name, asked)
    } else if (options.ifAvailable && (held.has(name) || queueOf(name).length > 0))
      void Promise.resolve(asked.callback(null)).then(asked.settle, asked.fail)
    else {
      queueOf(name).push(asked)
      options.signal?.addEventListener('abort', () => {
        const queue = queueOf(name)
        if (!queue.includes(asked)) return
        queue.splice(queue.indexOf(asked), 1)
        asked.fail(new DOMException('The request was aborted', 'AbortError'))
      })
      grantNext(name)
    }
  }
  const openTab = (): TabLocks => {
    const tab = {}
    return {
      request: (name, ...args) =>
        new Promise((settle, fail) => {
          const [options, callback] = args.length === 1 ? [{}, args[0]] : args
          // Asynchronously, as in browsers.
          queueMicrotask(() => ask(name, { tab, options, callback, settle, fail }))
        }),
      close() {
        for (const queue of queues.values())
          queue.splice(0, queue.length, ...queue.filter((asked) => asked.tab !== tab))
        for (const [name, asked] of [...held]) if (asked.tab === tab) free(name, asked)
      },
    }
  }
  return { openTab }
}
