interface Waiting {
  options: LockOptions
  callback: (lock: unknown) => unknown
  settle: (result: unknown) => void
  fail: (error: unknown) => void
}

/** A LockManager with what the client uses, since jsdom has none: exclusive locks, `ifAvailable` and `steal`. */
export function createLocks() {
  const held = new Map<string, Waiting>()
  const grant = (name: string, request: Waiting) => {
    held.set(name, request)
    void Promise.resolve(request.callback({ name })).then((result) => {
      if (held.get(name) === request) held.delete(name)
      request.settle(result)
    }, request.fail)
  }
  return {
    request(name: string, options: LockOptions, callback: (lock: unknown) => unknown): Promise<unknown> {
      return new Promise((settle, fail) => {
        const request = { options, callback, settle, fail }
        const holder = held.get(name)
        if (holder && options.steal) holder.fail(new DOMException('The lock was stolen', 'AbortError'))
        // Asynchronously, as in browsers.
        void Promise.resolve().then(() => {
          if (!held.has(name) || options.steal) grant(name, request)
          else void Promise.resolve(callback(null)).then(settle, fail)
        })
      })
    },
  }
}
