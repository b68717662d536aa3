import { ApolloServer } from '@apollo/server'
import { startStandaloneServer } from '@apollo/server/standalone'
import { plainSchema } from './plainSchema.ts'
import { byNodeFetch, contextOf, type PlainContext } from './restReads.ts'

// The baseline: Apollo Server as its documentation begins, with dataloader and node-fetch.

const server = new ApolloServer<PlainContext>({ schema: plainSchema() })
const { url } = await startStandaloneServer(server, {
  listen: { port: 0, host: '127.0.0.1' },
  context: ({ req }) => Promise.resolve(contextOf(byNodeFetch, req.headers['x-auth-token'])),
})
process.send?.({ port: Number(new URL(url).port) })
process.once('disconnect', () => process.exit())
