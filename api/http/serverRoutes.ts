import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { apiLevel } from '../../schema/rules/apiLevel.ts'
import type { HealthState } from '../outside/health.ts'
import { responseList } from './bounded.ts'
import { Refusal, storeUnavailable } from './errors.ts'

/** The state that the routes about the server report. */
export interface ServerFacts {
  version: string
  /** Whether visitors may send feedback. FEED-1. */
  feedbackForm: boolean
  /** Rejects when the database does not respond within a second. */
  probeStore: () => Promise<void>
  /** Services that only some features need. */
  health: { storage: () => HealthState; mail: () => HealthState }
  /** The names of the conditions that are wrong, but leave Sise usable. OPS-24. */
  warnings: () => string[]
}

/** Routes about the server, beyond §7: name and level, readiness, OpenAPI document. REST-2, REST-8. */
export function serverRoutes({
  version,
  feedbackForm,
  probeStore,
  health,
  warnings,
}: ServerFacts): FastifyPluginCallbackZod {
  const self = z.object({
    nimi: z.string(),
    versioon: z.string(),
    sise: z.int().describe('The level of the calls beyond specification.md §7; increases when calls are added'),
    tagasisideVorm: z.boolean().describe('Whether visitors may send feedback'),
  })
  const service = z
    .object({
      korras: z.boolean().nullable().describe('null before the first call'),
      pohjus: z.string().optional().describe('The reason of a failure, in a word: ECONNREFUSED'),
    })
    .meta({ id: 'Teenus' })
  const ready = z.object({
    valmis: z.literal(true),
    failihoidla: service,
    post: service,
    hoiatused: responseList(z.string()).describe('The names of what an operator has to know: `backup`'),
  })
  const services = () => ({
    failihoidla: wireService(health.storage()),
    post: wireService(health.mail()),
    hoiatused: warnings(),
  })

  return (app, _options, done) => {
    app.get('/', { schema: { tags: ['server'], security: [], response: { 200: self } } }, () => ({
      nimi: 'Sise',
      versioon: version,
      sise: apiLevel,
      tagasisideVorm: feedbackForm,
    }))

    app.get(
      '/valmis',
      {
        schema: {
          tags: ['server'],
          security: [],
          description:
            'Whether the database responds within a second; 503 if not. Reports the state of files and mail, and what else an operator has to know, which is no reason for 503.',
          response: { 200: ready },
        },
      },
      async () => {
        try {
          await probeStore()
        } catch (error) {
          const { statusCode, message } = storeUnavailable()
          throw Object.assign(new Refusal(statusCode, message, { more: services() }), { cause: error })
        }
        return { valmis: true as const, ...services() }
      },
    )

    app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
    done()
  }
}

const wireService = ({ ok, cause }: HealthState) => ({ korras: ok, ...(cause != null && { pohjus: cause }) })
