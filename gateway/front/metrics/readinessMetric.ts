import { Gauge, type Registry } from 'prom-client'
import type { Readiness } from '../../rest/readiness.ts'

/** Adds what /readyz says as metrics, asked anew at every scrape. A service that the API says nothing of has none. */
export function measureReadiness(registry: Registry, readiness: () => Promise<Readiness>): void {
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
