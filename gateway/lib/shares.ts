/** A bounded amount (of bytes, slots) shared by requests, with a limit per caller. */
export interface Shares {
  /** Opens an empty share for one request of a caller. */
  open(caller: string): Share
}

/** The share of one request. */
export interface Share {
  /** Takes more; false, without taking anything, when too little is left. */
  grow: (amount: number) => boolean
  /** Releases everything. What is taken afterwards is held until the next call. */
  close: () => void
}

interface SharesLimits {
  /** For all callers together. */
  total: number
  /** For all requests of one caller. */
  perCaller: number
}

/** Creates shares of a total. */
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
