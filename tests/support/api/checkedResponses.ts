import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

/**
 * Serializes a response only if it conforms to its schema, which is the contract in OpenAPI; production does not check responses. So every
 * test that calls the api verifies the contract. REST-2.
 * @throws for a response that the schema refuses, and for properties that are missing from the schema
 */
export const checkedResponses: FastifySerializerCompiler<unknown> = (route) => {
  // zod's compiler accepts only its own schemas, and all routes use those.
  const serialize = serializerCompiler(route as Parameters<typeof serializerCompiler>[0])
  return (response) => {
    const sent = JSON.stringify(response)
    const allowed = serialize(response)
    if (!isDeepStrictEqual(JSON.parse(sent), JSON.parse(allowed)))
      throw new Error(
        `${route.method} ${route.url} responds with properties that its schema does not have: ${sent} instead of ${allowed}`,
      )
    return sent
  }
}
