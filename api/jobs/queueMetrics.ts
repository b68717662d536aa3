import { Gauge, Registry } from 'prom-client'
import type { QueueState } from './queue.ts'

type Figure = keyof Omit<QueueState, 'kind'>

/** What a kind has to do of which the queue has no row. */
const nothing = { waiting: 0, failing: 0, oldestSeconds: 0 }

/**
 * The metrics of the queue, read anew at every scrape: the same at each api of a database. While the store does not answer they are left out.
 * OPS-9.
 * @param kinds that this api has: each has figures, also while nothing of it waits
 */
export function queueMetrics(kinds: readonly string[], read: () => Promise<QueueState[]>): Registry {
  const registry = new Registry()
  let reading: Promise<QueueState[]> | undefined
  // One read for all that is asked at once.
  const state = () => (reading ??= read().finally(() => (reading = undefined)))
  const measure = (name: string, help: string, figure: Figure) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        gauge.reset()
        // Whether the store answers is what /api/valmis says.
        const found = await state().catch(() => null)
        if (!found) return
        const figures = kinds.map((kind) => found.find((state) => state.kind === kind) ?? { kind, ...nothing })
        for (const { kind, [figure]: value } of figures) gauge.set({ kind }, value)
      },
    })
  }
  measure('sise_jobs_waiting', 'Jobs that are queued and not done', 'waiting')
  measure('sise_jobs_failing', 'Jobs, and work that repeats, whose last run has failed', 'failing')
  measure('sise_jobs_oldest_seconds', 'For how long the oldest is due or fails; 0 where none does', 'oldestSeconds')
  return registry
}
