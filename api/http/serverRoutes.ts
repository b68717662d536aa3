import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { apiLevel } from '../../schema/rules/apiLevel.ts'
import type { HealthState } from '../outside/health.ts'
import { Refusal, storeUnavailable } from './errors.ts'

/** What the routes of the server itself report. */
export interface ServerFacts {
  version: string
  /** Whether visitors may send feedback. FEED-1. */
  feedbackForm: boolean
  /** Rejects when the store does not answer within a second. */
  probeStore: () => Promise<void>
  /** Services that single features need, not every request. */
  health: { storage: () => HealthState; mail: () => HealthState }
}

/** Routes about the server, beyond §7: name and level, readiness, OpenAPI document. REST-2, REST-8. */
export function serverRoutes({ version, feedbackForm, probeStore, health }: ServerFacts): FastifyPluginCallbackZod {
  const self = z.object({
    nimi: z.string(),
    versioon: z.string(),
    sise: z.int().describe('The level of the calls beyond specification.md §7: raised when calls are added'),
    tagasisideVorm: z.boolean().describe('Whether visitors may send feedback'),
  })
  const service = z
    .object({
      korras: z.boolean().nullable().describe('null until it was first called'),
      pohjus: z.string().optional().describe('Why not, in a word: ECONNREFUSED'),
    })
    .meta({ id: 'Teenus' })
  const ready = z.object({ valmis: z.literal(true), failihoidla: service, post: service })
  const services = () => ({ failihoidla: wireService(health.storage()), post: wireService(health.mail()) })

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
            'Whether the store answers within a second: 503 where it does not. Files and mail are told, but are no reason for 503.',
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
