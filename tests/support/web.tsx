import { ApolloLink } from '@apollo/client'
import { SchemaLink } from '@apollo/client/link/schema'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { GraphQLError } from 'graphql'
import { createMemoryRouter } from 'react-router-dom'
import { typeDefs } from '../../gateway/generated/typeDefs.ts'
import { App } from '../../web/app/App.tsx'
import { createCache } from '../../web/app/cache.ts'
import { basename, routes } from '../../web/app/routes.tsx'
import { createClient } from '../../web/lib/client.ts'
import { dismissAll } from '../../web/ui/notice/notify.tsx'
import { gatewayInProcess } from './gatewayInProcess.ts'
import type { Stub } from './restStub/stub.ts'

/** Resolvers of the whole schema as a test wants them: they receive what the client sent as context. */
export type Resolvers = Record<string, Record<string, unknown>>

/** What one operation of the client carried. */
export interface SentOperation {
  name: string
  variables: Record<string, unknown>
  headers: Record<string, string>
}

/** The context of the resolvers: the headers of the operation. */
export interface SentContext {
  token: string | null
  headers: Record<string, string>
}

interface RenderOptions {
  /** Answers behind the gateway, which runs in process: `webServer()`, or one with rows of the test. */
  server?: Stub
  /** Laid over the default resolvers, type by type. */
  resolvers?: Resolvers
  /** Answers in place of a schema. */
  link?: ApolloLink
  /** The token in storage at the start: 'liige-token' by default (Mari Liige, a member); null for nobody. */
  token?: string | null
}

/** People of the default resolvers by their tokens. */
export const people: Record<string, { id: string; name: string; email: string; status: string }> = {
  'liige-token': { id: 'u2', name: 'Mari Liige', email: 'liige@saar.test', status: 'MEMBER' },
  'moderaator-token': { id: 'u3', name: 'Jaan Moderaator', email: 'moderaator@saar.test', status: 'MODERATOR' },
  'admin-token': { id: 'u4', name: 'Anne Admin', email: 'admin@saar.test', status: 'ADMIN' },
}

/** The gateway's refusal, as a resolver throws it. */
export function refusal(code: string, message: string, fields?: Record<string, string>) {
  return new GraphQLError(message, { extensions: { code, ...(fields && { fields }) } })
}

/**
 * Opens the client at a path ('/sise/login') as the browser would: real routes, cache, links and session, with an executable
 * schema in the gateway's place. Answers with the person's hands (`user`), the router, the client and all that was sent.
 */
export async function renderApp(
  path: string,
  { server, resolvers = {}, link, token = 'liige-token' }: RenderOptions = {},
) {
  window.scrollTo = () => {}
  if (token == null) localStorage.removeItem('sise.token')
  else localStorage.setItem('sise.token', token)
  const sent: SentOperation[] = []
  const recording = new ApolloLink((operation, forward) => {
    const { headers } = operation.getContext() as { headers?: Record<string, string> }
    sent.push({ name: operation.operationName ?? '', variables: { ...operation.variables }, headers: { ...headers } })
    return forward(operation)
  })
  const answering = link ?? (server ? gatewayInProcess(server) : schemaLink(resolvers))
  const client = createClient(createCache(), ApolloLink.from([recording, answering]))
  const router = createMemoryRouter(routes, { basename, initialEntries: [path] })
  const drawn = render(<App client={client} router={router} />)
  /** The names of the operations sent so far. */
  const sentNames = () => sent.map(({ name }) => name)
  const leave = () => {
    drawn.unmount()
    client.stop()
  }
  // The first screen's code is fetched lazily, as in a browser.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return { ...drawn, user: userEvent.setup(), client, router, sent, sentNames, leave }
}

/** Forgets what one test left behind for the next: call it after each. */
export function forgetEverything() {
  cleanup()
  act(() => dismissAll())
  localStorage.clear()
  // Drafts.
  globalThis.indexedDB = new IDBFactory()
}

/** The h1 of the screen, waited for. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

function schemaLink(resolvers: Resolvers) {
  const types = new Set([...Object.keys(defaults), ...Object.keys(resolvers)])
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: Object.fromEntries([...types].map((type) => [type, { ...defaults[type], ...resolvers[type] }])) as never,
  })
  return new SchemaLink({
    schema,
    context: (operation): SentContext => {
      const { headers = {} } = operation.getContext() as { headers?: Record<string, string> }
      return { token: headers['x-auth-token'] ?? null, headers }
    },
  })
}

const defaults: Resolvers = {
  Query: {
    me: (_: unknown, _args: unknown, { token }: SentContext) => (token ? (people[token] ?? null) : null),
    settings: () => ({
      communityName: 'Saare kogukond',
      publicSiteUrl: 'https://saar.example/',
      uploadLimitMb: 50,
      embedHosts: [],
      languages: ['et', 'en'],
      capabilities: ['peek', 'idempotency-key', 'signout', 'etag'],
    }),
    users: () => Object.values(people),
    categories: () => [],
    category: () => null,
    topic: () => null,
  },
  Mutation: {
    signIn: (_: unknown, { email, password }: { email: string; password: string }) => {
      const [token, user] = Object.entries(people).find(([, person]) => person.email === email) ?? []
      if (!token || password !== 'saarekogu') throw refusal('BAD_USER_INPUT', 'Kasutaja ja/või parool pole korrektsed.')
      return { token, user }
    },
    signOut: () => true,
  },
  Likeable: { __resolveType: (row: { posts?: unknown; title?: unknown }) => ('title' in row ? 'Topic' : 'Post') },
}
