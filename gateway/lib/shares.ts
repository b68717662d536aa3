/** A bounded amount of something (bytes, places) of which requests take shares, so that no caller takes it all. */
export interface Shares {
  /** An empty share for one request of a caller. */
  open(caller: string): Share
}

/** What one request holds. */
export interface Share {
  /** Takes more; false, and nothing is taken, where too little is left. */
  grow: (amount: number) => boolean
  /** Returns everything. What is taken afterwards is held until the next call. */
  close: () => void
}

interface SharesLimits {
  /** For everybody together. */
  total: number
  /** For all requests of one caller. */
  perCaller: number
}

/** Shares of a total, with a limit for each caller. */
export function createShares({ total, perCaller }: SharesLimits): Shares {
  const byCaller = new Map<string, number>()
  let taken = 0
  return {
    open(caller) {
      let held = 0
      return {
        grow(amount) {
          const own = byCaller.get(caller) ?? 0
          if (taken + amount > total || own + amount > perCaller) return false
          taken += amount
          held += amount
          byCaller.set(caller, own + amount)
          return true
        },
        close() {
          if (held === 0) return
          const left = (byCaller.get(caller) ?? 0) - held
          if (left > 0) byCaller.set(caller, left)
          else byCaller.delete(caller)
          taken -= held
          held = 0
        },
      }
    },
  }
}
