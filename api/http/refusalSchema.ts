import type { RouteOptions } from 'fastify'
import { z } from 'zod'

/**
 * The body of every error response; some have further properties, such as the 409 of a category with topics. REST-1.
 */
const refusalSchema = z
  .looseObject({
    msg: z.string().describe('A sentence for a person'),
    errors: z
      .object({ msg: z.string() })
      .optional()
      .describe('The same sentence, for documented calls that read it here'),
    valjad: z.record(z.string(), z.string()).optional().describe('A sentence for each invalid field'),
    loodud: z
      .object({ _id: z.string(), versioon: z.string().nullable() })
      .optional()
      .describe(
        '409: the record that a request with the same Idempotency-Key and another body created, and its version at that time',
      ),
  })
  .meta({ id: 'Keeldumine' })

/** An onRoute hook that adds the error responses to a route's OpenAPI schema. REST-2. */
export function addRefusalResponses(route: RouteOptions): void {
  if (route.schema?.hide) return
  const { response } = route.schema ?? {}
  route.schema = { ...route.schema, response: { ...(response ?? {}), '4xx': refusalSchema, '5xx': refusalSchema } }
}
