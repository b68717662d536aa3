import { afterEach, beforeEach } from '@jest/globals'
import { getConfig } from '@testing-library/react'
import type { ApiResponse, Person, TestApi } from '../api/api.ts'
import type { ApiConfig } from '../api/apiOfTests.ts'
import { addMembers, type Members, watchedApi } from '../servers/watchedApi.ts'
import type { WatchedServer } from '../servers/watchedServer.ts'
import { clearEverything } from './web.tsx'

declare global {
  /** Our api, outside of the window, because its modules need Node's timers (../jest/jsdomEnvironment.ts). */
  var startApi: (config?: ApiConfig) => Promise<TestApi>
}

/** The real api with three members. */
export interface WebStack extends WatchedServer, Members {
  api: TestApi
  /**
   * Sends a REST call that does not come from the client, by default as the admin.
   * @returns the body of the response
   * @throws an Error if it is refused
   */
  send: (method: string, path: string, body?: unknown, as?: Person) => Promise<ApiResponse['body']>
  /** Runs a statement in the store. @returns its rows */
  sql: (statement: string) => Promise<Record<string, unknown>[]>
}

/**
 * The real api for each test of a file, behind the gateway in process: `renderApp(path, { server: webStack })`. After each test, the client
 * is unmounted and its storage cleared. Call it at the top of the file.
 */
export function webStack(config?: ApiConfig): WebStack {
  // Gets its members before the first test.
  const stack = {} as WebStack
  beforeEach(async () => {
    Object.assign(stack, await startStack(config))
  })
  afterEach(async () => {
    clearEverything()
    await stack.api.close()
  })
  return stack
}

async function startStack(config?: ApiConfig): Promise<WebStack> {
  const api = await globalThis.startApi(config)
  const members = await addMembers(api)
  return {
    ...watchedApi(api),
    ...members,
    api,
    send: (method, path, body, as = members.admin) =>
      meanwhile(async () => {
        const response = await api.call(method, path, { as, body })
        if (response.status >= 400) throw new Error(`${method} ${path} is refused: ${response.status} ${response.text}`)
        return response.body
      }),
    sql: (statement) => meanwhile(async () => (await api.db.execute(statement)).rows),
  }
}

/** Lets the client render while a test waits for the api, like Testing Library does. */
const meanwhile = <T>(work: () => Promise<T>): Promise<T> => getConfig().asyncWrapper(work)
