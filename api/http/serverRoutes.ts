import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { storeUnavailable } from './errors.ts'

/** What the routes of the server itself report. */
export interface ServerFacts {
  version: string
  /** Capabilities beyond §7. REST-8. */
  capabilities: string[]
  /** Rejects when the store does not answer within a second. */
  probeStore: () => Promise<void>
}

/** Routes about the server, beyond §7: name and capabilities, readiness, OpenAPI document. REST-2, REST-8. */
export function serverRoutes({ version, capabilities, probeStore }: ServerFacts): FastifyPluginCallbackZod {
  const self = z.object({ nimi: z.string(), versioon: z.string(), voimed: z.array(z.string()) })
  const ready = z.object({ valmis: z.literal(true) })

  return (app, _options, done) => {
    app.get('/', { schema: { tags: ['server'], security: [], response: { 200: self } } }, () => ({
      nimi: 'Sise',
      versioon: version,
      voimed: capabilities,
    }))

    app.get(
      '/valmis',
      {
        schema: {
          tags: ['server'],
          security: [],
          description: 'Whether the store answers within a second: 503 where it does not.',
          response: { 200: ready },
        },
      },
      async () => {
        try {
          await probeStore()
        } catch (error) {
          throw Object.assign(storeUnavailable(), { cause: error })
        }
        return { valmis: true as const }
      },
    )

    app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
    done()
  }
}
