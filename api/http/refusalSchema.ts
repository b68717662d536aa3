import type { RouteOptions } from 'fastify'
import { z } from 'zod'

/** How every refusal is answered; some tell a number more (409 of a category with topics). REST-1. */
const refusalSchema = z
  .looseObject({
    msg: z.string().describe('Lause inimesele'),
    errors: z.object({ msg: z.string() }).optional().describe('Sama lause, kus dokumenteeritud kutse seda siit loeb'),
    valjad: z.record(z.string(), z.string()).optional().describe('Lause iga sobimatu välja kohta'),
  })
  .meta({ id: 'Keeldumine' })

/** Writes into a route's contract how it refuses. REST-2. */
export function describeRefusals(route: RouteOptions): void {
  if (route.schema?.hide) return
  const { response } = route.schema ?? {}
  route.schema = { ...route.schema, response: { ...(response ?? {}), '4xx': refusalSchema, '5xx': refusalSchema } }
}
