/** A bounded amount of something (bytes, places) that requests take shares of, so that none of them takes it all. */
export interface Shares {
  /** Takes a share for a caller; gives what returns it, or undefined where too little is left. */
  take(caller: string, amount: number): (() => void) | undefined
}

interface SharesLimits {
  /** For everybody together. */
  total: number
  /** For one caller. */
  perCaller: number
}

/** Shares of a total, with a limit for each caller. */
export function createShares({ total, perCaller }: SharesLimits): Shares {
  const held = new Map<string, number>()
  let taken = 0
  return {
    take(caller, amount) {
      const own = held.get(caller) ?? 0
      if (taken + amount > total || own + amount > perCaller) return undefined
      taken += amount
      held.set(caller, own + amount)
      let returned = false
      return () => {
        if (returned) return
        returned = true
        taken -= amount
        const left = (held.get(caller) ?? 0) - amount
        if (left > 0) held.set(caller, left)
        else held.delete(caller)
      }
    },
  }
}
