import type { RouteOptions } from 'fastify'
import { z } from 'zod'

/**
 * The body of every error response; some have further properties, such as the 409 of a category with topics. REST-1.
 */
const refusalSchema = z
  .looseObject({
    msg: z.string().describe('Lause inimesele'),
    errors: z.object({ msg: z.string() }).optional().describe('Sama lause, kus dokumenteeritud kutse seda siit loeb'),
    valjad: z.record(z.string(), z.string()).optional().describe('Lause iga sobimatu välja kohta'),
    loodud: z
      .object({ _id: z.string(), versioon: z.string().nullable() })
      .optional()
      .describe('409: kirje, mis sama Idempotency-Key teise sisuga päringust tekkis, ja selle silt tollal'),
  })
  .meta({ id: 'Keeldumine' })

/** An onRoute hook that adds the error responses to a route's OpenAPI schema. REST-2. */
export function addRefusalResponses(route: RouteOptions): void {
  if (route.schema?.hide) return
  const { response } = route.schema ?? {}
  route.schema = { ...route.schema, response: { ...(response ?? {}), '4xx': refusalSchema, '5xx': refusalSchema } }
}
