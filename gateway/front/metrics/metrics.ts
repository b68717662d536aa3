import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FairShares } from '../../../schema/rules/fairShares.ts'
import { version } from '../../../schema/rules/generated/version.ts'
import { measureConditions } from '../../../schema/rules/servers/conditions.ts'
import { gatewayConditions } from '../../operator/conditions.ts'
import type { FinishedCall } from '../../rest/client.ts'
import type { Readiness } from '../../rest/readiness.ts'

/** The metrics that Prometheus reads at /metrics. */
export interface Metrics {
  operation(name: string | undefined, outcome: 'ok' | 'error', seconds: number): void
  call(call: FinishedCall): void
  error(code: string): void
  /** Counts a GraphQL request by what executed it: Apollo Server, or the plan of a registered read. */
  executed(by: 'apollo' | 'plan'): void
  contentType: string
  text(): Promise<string>
}

/** The label of operations that are not registered. */
export const otherName = 'other'

/** Registered operations have some 150 names, and an operator adds a few. Further, long and unusual names count as `other`. OPS-9. */
const maxNames = 500
const usualName = /^\w{1,64}$/
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Sources that every scrape reads. */
interface Measured {
  readiness: () => Promise<Readiness>
  /** Resources that requests share, by name. */
  shares: Readonly<Record<string, FairShares>>
}

/** Creates the metrics of one gateway, in a registry of its own. */
export function createMetrics({ readiness, shares }: Measured): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'sise_build_info',
    help: 'The version of Sise; always 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
  measureConditions(registry, gatewayConditions)
  measureReadiness(registry, readiness)
  measureShares(registry, shares)
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
    help: 'GraphQL requests: executed by Apollo Server, or by the plan of a registered read',
    labelNames: ['executed_by'],
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
    executed: (by) => requests.inc({ executed_by: by }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

/** Adds the states of /readyz as metrics, read at every scrape. A service that the API does not report has no metric. */
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

/** Adds the usage of each shared resource, in bytes or slots, and the number of requests that wait for it. */
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
  measure('sise_share_taken', 'Taken by requests in progress, in bytes or slots', ({ taken }) => taken)
  measure('sise_share_waiting', 'Requests that wait for a share', ({ waiting }) => waiting)
}
