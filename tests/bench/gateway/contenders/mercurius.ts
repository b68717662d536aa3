import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import mercurius from 'mercurius'
import { plainSchema } from './plainSchema.ts'
import { byUndici, contextOf } from './restReads.ts'

// Mercurius with its compiler on from the first request, over the same resolvers, with undici.

const app = fastify()
await app.register(mercurius, {
  schema: plainSchema(),
  jit: 1,
  context: ({ headers }) => contextOf(byUndici, headers['x-auth-token']),
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
process.once('disconnect', () => process.exit())
