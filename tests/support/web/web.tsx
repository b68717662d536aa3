import { ApolloLink } from '@apollo/client'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { createMemoryRouter } from 'react-router-dom'
import { Observable } from 'rxjs'
import { type ErrorCode, GatewayError } from '../../../gateway/errors.ts'
import { App } from '../../../web/app/App.tsx'
import { createCache } from '../../../web/app/cache.ts'
import { routes } from '../../../web/app/routes.tsx'
import { basename } from '../../../web/lib/basename.ts'
import { createClient } from '../../../web/lib/client.ts'
import { dismissAll } from '../../../web/ui/notice/notify.tsx'
import { gatewayInProcess, type ResolverOverlay } from '../gateway/gatewayInProcess.ts'
import type { WatchedServer } from '../servers/watchedServer.ts'
import { webServer } from './webServer.ts'

/** A GraphQL operation that the client sent. */
export interface SentOperation {
  name: string
  variables: Record<string, unknown>
  headers: Record<string, string>
}

interface RenderOptions {
  /** The REST server behind the in-process gateway: `webServer()` with the rows of the test, or `webStack()`. */
  server?: WatchedServer
  /** Replaces resolvers of the gateway, for field errors that no response of a server can cause. */
  resolvers?: ResolverOverlay
  /** Replaces the gateway. */
  link?: ApolloLink
  /** The token in storage at the start: 'liige-token' by default (Mari Liige, a member); null for a visitor. */
  token?: string | null
}

/** An error of the gateway, to throw in a resolver. */
export function refusal(code: ErrorCode, message: string, fields?: Record<string, string>) {
  return new GatewayError(code, message, { ...(fields && { fields }) })
}

/**
 * Renders the client at a path ('/sise/login') with its real routes, cache, links and session; the gateway runs in process
 * with a REST server behind it.
 * @returns a user-event instance, the router, the Apollo client and the operations sent
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
  const page = openPage()
  const client = createClient(
    createCache(),
    ApolloLink.from([page.link, recording, link ?? gatewayInProcess(server, resolvers)]),
  )
  const router = createMemoryRouter(routes, { basename, initialEntries: [path] })
  const drawn = render(<App client={client} router={router} />)
  /** The names of the operations sent so far. */
  const sentNames = () => sent.map(({ name }) => name)
  const leave = () => {
    drawn.unmount()
    page.close()
    client.stop()
  }
  // The first screen is loaded lazily, as in a browser.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return { ...drawn, user: userEvent.setup(), client, router, sent, sentNames, leave }
}

const openPages = new Set<() => void>()

/** A page whose client sends and receives nothing after it is closed: a late response would affect the next test. */
function openPage() {
  let isOpen = true
  const close = () => {
    isOpen = false
    openPages.delete(close)
  }
  openPages.add(close)
  const link = new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        if (!isOpen) return undefined
        return forward(operation).subscribe({
          next: (result) => isOpen && observer.next(result),
          error: (error: unknown) => isOpen && observer.error(error),
          complete: () => isOpen && observer.complete(),
        })
      }),
  )
  return { link, close }
}

/** Unmounts the client and clears toasts, localStorage and IndexedDB. Call it after each test. */
export function clearEverything() {
  cleanup()
  for (const close of [...openPages]) close()
  act(() => dismissAll())
  localStorage.clear()
  sessionStorage.clear()
  // IndexedDB contains the drafts.
  globalThis.indexedDB = new IDBFactory()
}

/** Waits for the h1 of the screen. */
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
