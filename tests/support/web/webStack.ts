import { afterEach, beforeEach } from '@jest/globals'
import { getConfig } from '@testing-library/react'
import type { Answer, Person, TestApi } from '../api/api.ts'
import type { ApiConfig } from '../api/apiOfTests.ts'
import { addMembers, type Members, watchedApi } from '../servers/watchedApi.ts'
import type { WatchedServer } from '../servers/watchedServer.ts'
import { forgetEverything } from './web.tsx'

declare global {
  /** Our api, outside of the window: its modules are those of Node, with Node's timers (../jest/jsdomEnvironment.ts). */
  var startApi: (config?: ApiConfig) => Promise<TestApi>
}

/** The real api with three members. */
export interface WebStack extends WatchedServer, Members {
  api: TestApi
  /**
   * Makes a call of REST that no client has made, by default as the admin.
   * @returns the body of the response
   * @throws an Error if it is refused
   */
  send: (method: string, path: string, body?: unknown, as?: Person) => Promise<Answer['body']>
  /** Runs a statement in the store. @returns the rows that it gives */
  sql: (statement: string) => Promise<Record<string, unknown>[]>
}

/**
 * The real api for each test of a file, behind the gateway in process: `renderApp(path, { server: webStack })`. The client is unmounted and its storage
 * cleared after each test. Call it at the top of the file.
 */
export function webStack(config?: ApiConfig): WebStack {
  // Has its members before the first test.
  const stack = {} as WebStack
  beforeEach(async () => {
    Object.assign(stack, await startStack(config))
  })
  afterEach(async () => {
    forgetEverything()
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
        const answer = await api.call(method, path, { as, body })
        if (answer.status >= 400) throw new Error(`${method} ${path} is refused: ${answer.status} ${answer.text}`)
        return answer.body
      }),
    sql: (statement) => meanwhile(async () => (await api.db.execute(statement)).rows),
  }
}

/** Lets the client render while a test waits for the api, as Testing Library does while it waits. */
const meanwhile = <T>(work: () => Promise<T>): Promise<T> => getConfig().asyncWrapper(work)
