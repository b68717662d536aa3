type Callback = (lock: { name: string } | null) => unknown

interface Requested {
  tab: object
  options: LockOptions
  callback: Callback
  settle: (result: unknown) => void
  fail: (error: unknown) => void
}

/** A tab's view of the locks, with the subset of LockManager that the client uses. */
export interface TabLocks {
  request: (name: string, ...args: [Callback] | [LockOptions, Callback]) => Promise<unknown>
  /** Ends the tab: releases its locks and removes its requests. */
  close: () => void
}

/** A LockManager, which is missing from jsdom: exclusive locks in order, `signal`, `ifAvailable` and `steal`. */
export function createBrowserLocks(): { openTab: () => TabLocks } {
  const held = new Map<string, Requested>()
  const queues = new Map<string, Requested[]>()
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }
  const free = (name: string, requested: Requested) => {
    if (held.get(name) !== requested) return
    held.delete(name)
    grantNext(name)
  }
  const grant = (name: string, requested: Requested) => {
    held.set(name, requested)
    void Promise.resolve(requested.callback({ name }))
      .then(requested.settle, requested.fail)
      .finally(() => free(name, requested))
  }
  const grantNext = (name: string) => {
    const next = held.has(name) ? undefined : queueOf(name).shift()
    if (next) grant(name, next)
  }
  const send = (name: string, requested: Requested) => {
    const { options } = requested
    if (options.steal) {
      held.get(name)?.fail(new DOMException('The lock was stolen', 'AbortError'))
      grant(name, requested)
    } else if (options.ifAvailable && (held.has(name) || queueOf(name).length > 0))
      void Promise.resolve(requested.callback(null)).then(requested.settle, requested.fail)
    else {
      queueOf(name).push(requested)
      options.signal?.addEventListener('abort', () => {
        const queue = queueOf(name)
        if (!queue.includes(requested)) return
        queue.splice(queue.indexOf(requested), 1)
        requested.fail(new DOMException('The request was aborted', 'AbortError'))
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
          queueMicrotask(() => send(name, { tab, options, callback, settle, fail }))
        }),
      close() {
        for (const queue of queues.values())
          queue.splice(0, queue.length, ...queue.filter((requested) => requested.tab !== tab))
        for (const [name, requested] of [...held]) if (requested.tab === tab) free(name, requested)
      },
    }
  }
  return { openTab }
}
