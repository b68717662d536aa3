import fastify from 'fastify'
import { getNamedType, getNullableType, type GraphQLField, isListType } from 'graphql'
import type { GatewayConfig } from '../../../gateway/config.ts'
import { addRoutes } from '../../../gateway/front/routes.ts'
import type { Upstream } from '../../../gateway/rest/client.ts'
import { schema } from '../../../gateway/schema.ts'
import { everythingOf } from '../contract/selections.ts'
import { mutationsWith, queriesWith } from '../plain/calls.ts'

/** An HTTP request to the gateway. */
export interface SentRequest {
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** Of complete lists the rows alone: more would be refused for its cost. */
const selectionOf = ({ type }: GraphQLField<unknown, unknown>) =>
  everythingOf(getNamedType(type).name, isListType(getNullableType(type)) ? 0 : 1)

/** A request for every root field of the schema except uploads, with arguments that name rows of the stub. */
export function everyOperation(token: string): SentRequest[] {
  const operations = [
    ...queriesWith(selectionOf).map((query) => ({ ...query, kind: 'query' })),
    ...mutationsWith(selectionOf).map((mutation) => ({ ...mutation, kind: 'mutation' })),
  ]
  return operations.map(({ kind, name, document, variables }) => ({
    name: `${kind} ${name}`,
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    // White space is valid JSON: it makes a body of several chunks.
    body: JSON.stringify({ query: document, variables }).padEnd(25_000),
  }))
}

/** The mutations that take files. */
export const uploadFields: readonly string[] = Object.values(schema.getMutationType()?.getFields() ?? {})
  .filter(({ args }) => args.some(({ type }) => getNamedType(type).name === 'Upload'))
  .map(({ name }) => name)

/** The values of route parameters. */
const parameters: Record<string, string> = { '*': 'foorum/f1/praami-plaan.pdf', ':file': 'a3.ics', ':token': 'abc' }

/** A request to every route beside /graphql, found in the gateway. @throws for an unknown parameter */
export async function everyRoute(config: GatewayConfig, token: string): Promise<SentRequest[]> {
  const app = fastify()
  const found: { method: string; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => void found.push(...[method].flat().map((one) => ({ method: one, url }))))
  const unused = { metrics: {}, readiness: {}, visitors: {} } as unknown as Parameters<typeof addRoutes>[1]
  await addRoutes(app, { ...unused, config, upstream: {} as Upstream })
  await app.close()
  return found.map(({ method, url }) => ({
    name: `${method} ${url}`,
    method,
    path: url.replace(/\*|:\w+(\.\w+)?/g, (parameter) => {
      const value = parameters[parameter]
      if (value == null) throw new Error(`What stands for ${parameter} of ${url}?`)
      return value
    }),
    headers: { 'x-auth-token': token, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    body: method === 'POST' ? '{"tekst":"Tere"}'.padEnd(25_000) : '',
  }))
}
