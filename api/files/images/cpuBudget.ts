/** What each person's work has cost lately. FILE-6. */
export interface CpuBudget {
  /** Notes what a person's work has cost, in seconds. */
  charge(person: string, seconds: number): void
  /** Whether a person has used up the allowance. */
  isSpent: (person: string) => boolean
}

interface Allowance {
  /** CPU seconds of one person. */
  seconds: number
  /** In how many milliseconds they come back, evenly. */
  inMs: number
}

/** Creates a budget in which nobody has spent anything. @param now in milliseconds */
export function cpuBudget({ seconds, inMs }: Allowance, now = () => performance.now()): CpuBudget {
  const spent = new Map<string, { seconds: number; at: number }>()
  const spentBy = (person: string) => {
    const last = spent.get(person)
    return last ? Math.max(0, last.seconds - ((now() - last.at) / inMs) * seconds) : 0
  }
  return {
    charge(person, cost) {
      spent.set(person, { seconds: spentBy(person) + cost, at: now() })
      for (const one of spent.keys()) if (spentBy(one) === 0) spent.delete(one)
    },
    isSpent: (person) => spentBy(person) >= seconds,
  }
}
