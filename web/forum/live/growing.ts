/** A timer whose intervals grow. */
export interface Growing {
  /** Calls `work` after the next interval. */
  next: () => void
  /** Begins anew with the first interval. */
  reset: () => void
  stop: () => void
}

/** Runs `work` after intervals that double up to the longest, each between three quarters and the whole, so that tabs do not come at once. In ms. */
export function growing(work: () => void, { first, longest }: { first: number; longest: number }): Growing {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    next() {
      clearTimeout(timer)
      timer = setTimeout(work, Math.min(first * 2 ** times, longest) * (0.75 + Math.random() / 4))
      times += 1
    },
    reset: () => void (times = 0),
    stop: () => clearTimeout(timer),
  }
}
