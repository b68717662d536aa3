import { ApolloLink } from '@apollo/client'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { createMemoryRouter } from 'react-router-dom'
import { type ErrorCode, GatewayError } from '../../gateway/errors.ts'
import { App } from '../../web/app/App.tsx'
import { createCache } from '../../web/app/cache.ts'
import { basename, routes } from '../../web/app/routes.tsx'
import { createClient } from '../../web/lib/client.ts'
import { dismissAll } from '../../web/ui/notice/notify.tsx'
import { gatewayInProcess, type ResolverOverlay } from './gatewayInProcess.ts'
import type { Stub } from './restStub/stub.ts'
import { webServer } from './webServer.ts'

/** What one operation of the client carried. */
export interface SentOperation {
  name: string
  variables: Record<string, unknown>
  headers: Record<string, string>
}

interface RenderOptions {
  /** What answers behind the gateway, which runs in process: `webServer()` with the rows that the test wants. */
  server?: Stub
  /** In place of the gateway's own resolvers: fields that fail by themselves, as no answer of a server makes them. */
  resolvers?: ResolverOverlay
  /** Answers in place of the gateway. */
  link?: ApolloLink
  /** The token in storage at the start: 'liige-token' by default (Mari Liige, a member); null for nobody. */
  token?: string | null
}

/** A refusal of the gateway, as a resolver throws it. */
export function refusal(code: ErrorCode, message: string, fields?: Record<string, string>) {
  return new GatewayError(code, message, { ...(fields && { fields }) })
}

/**
 * Opens the client at a path ('/sise/login') as the browser would: real routes, cache, links and session, with the gateway
 * in process and a server of the test behind it. Answers with the person's hands (`user`), the router, the client and all that was sent.
 */
export async function renderApp(
  path: string,
  { server = webServer(), resolvers, link, token = 'liige-token' }: RenderOptions = {},
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
  const client = createClient(createCache(), ApolloLink.from([recording, link ?? gatewayInProcess(server, resolvers)]))
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
