import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'

/**
 * Serializes an answer only as its schema, which is the contract in OpenAPI, has it: production sends what a route returns unchecked. So every
 * test that calls the api compares each answer with the contract. REST-2.
 * @throws for an answer that the schema refuses, and for properties that it does not have
 */
export const checkedAnswers: FastifySerializerCompiler<unknown> = (route) => {
  // The type of zod's compiler is that of its schemas; whatever comes here is one.
  const serialize = serializerCompiler(route as Parameters<typeof serializerCompiler>[0])
  return (answer) => {
    const sent = JSON.stringify(answer)
    const allowed = serialize(answer)
    if (!isDeepStrictEqual(JSON.parse(sent), JSON.parse(allowed)))
      throw new Error(
        `${route.method} ${route.url} answers what its schema does not have: ${sent} instead of ${allowed}`,
      )
    return sent
  }
}
