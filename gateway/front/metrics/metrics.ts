import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FairShares } from '../../../schema/rules/fairShares.ts'
import type { FinishedCall } from '../../rest/client.ts'
import type { Readiness } from '../../rest/readiness.ts'
import { measureBackups } from './backupMetric.ts'

/** The metrics that Prometheus reads at /metrics. */
export interface Metrics {
  operation(name: string | undefined, outcome: 'ok' | 'error', seconds: number): void
  call(call: FinishedCall): void
  error(code: string): void
  /** A GraphQL request that was answered by Apollo Server, or by the plan of a registered read. */
  answered(by: 'apollo' | 'plan'): void
  contentType: string
  text(): Promise<string>
}

/** Stands for all operations that are not registered. */
export const otherName = 'other'

/** Registered operations have some 150 names, and an operator adds a few. More, and long or unusual ones, are counted as others. OPS-9. */
const maxNames = 500
const usualName = /^\w{1,64}$/
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** What is measured at every scrape. */
interface Measured {
  readiness: () => Promise<Readiness>
  /** The folder of backups, if they are made on this machine. */
  backupDir?: string | undefined
  /** What requests share, by name. */
  shares: Readonly<Record<string, FairShares>>
}

/** Creates the metrics of one gateway, in a registry of its own. */
export function createMetrics({ readiness, backupDir, shares }: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureReadiness(registry, readiness)
  measureShares(registry, shares)
  if (backupDir != null) measureBackups(registry, backupDir)
  const operations = new Histogram({
    name: 'sise_graphql_seconds',
    help: 'GraphQL requests by operation name',
    labelNames: ['operation', 'outcome'],
    buckets: seconds,
    registers: [registry],
  })
  const calls = new Histogram({
    name: 'sise_upstream_seconds',
    help: 'Calls of the REST API by route and outcome',
    labelNames: ['method', 'route', 'outcome'],
    buckets: seconds,
    registers: [registry],
  })
  const errors = new Counter({
    name: 'sise_graphql_errors_total',
    help: 'GraphQL errors by code',
    labelNames: ['code'],
    registers: [registry],
  })
  const requests = new Counter({
    name: 'sise_graphql_requests_total',
    help: 'GraphQL requests: answered by Apollo Server, or by the plan of a registered read',
    labelNames: ['answered_by'],
    registers: [registry],
  })
  const names = new Set<string>()
  return {
    operation(name = '-', outcome, duration) {
      if (names.size < maxNames && (name === '-' || usualName.test(name))) names.add(name)
      operations.observe({ operation: names.has(name) ? name : otherName, outcome }, duration)
    },
    call: ({ method, route, outcome, seconds: duration }) => calls.observe({ method, route, outcome }, duration),
    error: (code) => errors.inc({ code }),
    answered: (by) => requests.inc({ answered_by: by }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Adds what /readyz says as metrics, asked anew at every scrape. A service that the API says nothing of has none. */
function measureReadiness(registry: Registry, readiness: () => Promise<Readiness>): void {
  const services: Gauge = new Gauge({
    name: 'sise_service_up',
    help: 'Whether what requests (service="api") or single features need (storage, mail) works',
    labelNames: ['service'],
    registers: [registry],
    async collect() {
      const { ready, storage, mail } = await readiness()
      services.reset()
      services.set({ service: 'api' }, Number(ready))
      for (const [service, state] of Object.entries({ storage, mail }))
        if (state?.ok != null) services.set({ service }, Number(state.ok))
    },
  })
}

/** Adds what requests have taken of what they share, in bytes or pieces, and how many wait for it. */
function measureShares(registry: Registry, shares: Readonly<Record<string, FairShares>>): void {
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
