import { Gauge, Registry } from 'prom-client'
import type { QueueState } from './queue.ts'

type Figure = keyof Omit<QueueState, 'kind'>

/** The figures of a kind without rows in the queue. */
const nothing = { waiting: 0, failing: 0, oldestSeconds: 0 }

/**
 * The metrics of the queue, read at every scrape; the same at each api of a database. Left out while the database does not respond. OPS-9.
 * @param kinds of this api: each has figures, also while no job of it waits
 */
export function queueMetrics(kinds: readonly string[], read: () => Promise<QueueState[]>): Registry {
  const registry = new Registry()
  let reading: Promise<QueueState[]> | undefined
  // All gauges of a scrape share one read.
  const state = () => (reading ??= read().finally(() => (reading = undefined)))
  const measure = (name: string, help: string, figure: Figure) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        gauge.reset()
        // /api/valmis reports whether the database responds.
        const found = await state().catch(() => null)
        if (!found) return
        const figures = kinds.map((kind) => found.find((state) => state.kind === kind) ?? { kind, ...nothing })
        for (const { kind, [figure]: value } of figures) gauge.set({ kind }, value)
      },
    })
  }
  measure('sise_jobs_waiting', 'Jobs that are queued and not done', 'waiting')
  measure('sise_jobs_failing', 'Jobs and repeating work whose last run has failed', 'failing')
  measure('sise_jobs_oldest_seconds', 'How long the oldest job has been due or failing; 0 for none', 'oldestSeconds')
  return registry
}
