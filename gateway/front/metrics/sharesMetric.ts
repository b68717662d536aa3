import { Gauge, type Registry } from 'prom-client'
import type { FairShares } from '../../../schema/rules/fairShares.ts'

/** Adds what requests have taken of what they share, in bytes or pieces, and how many wait for it. */
export function measureShares(registry: Registry, shares: Readonly<Record<string, FairShares>>): void {
  const measure = (name: string, help: string, valueOf: (share: FairShares) => number) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['share'],
      registers: [registry],
      collect() {
        for (const [share, of] of Object.entries(shares)) gauge.set({ share }, valueOf(of))
      },
    })
  }
  measure('sise_share_taken', 'Taken by requests in progress, in bytes or pieces', ({ taken }) => taken)
  measure('sise_share_waiting', 'Requests that wait for a share', ({ waiting }) => waiting)
}
