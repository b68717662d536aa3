import { afterAll } from '@jest/globals'
import { madeForTests } from '../madeForTests.ts'
import { type Category, type Person, startApi, type TestApi } from './api.ts'

/** What a test sets of the api's configuration. */
export type ApiConfig = NonNullable<Parameters<typeof startApi>[0]>

/**
 * The api of a test file. Call it at the top of the file: it starts before the hooks and tests below, and stops with the last test, before what the
 * file's own afterAll stops.
 * @param config of the api, or what gives it once the hooks above have run
 */
export function apiOfTests(config: ApiConfig | (() => ApiConfig) = {}): TestApi {
  const api = runningApi(config)
  afterAll(() => api.close())
  return api
}

/** The same for who stops it. */
export const runningApi = (config: ApiConfig | (() => ApiConfig) = {}): TestApi =>
  madeForTests(() => startApi(typeof config === 'function' ? config() : config), {
    url: true,
    databaseUrl: true,
    app: true,
    db: true,
    log: true,
    person: true,
    category: true,
    call: true,
    restart: true,
    close: true,
  })

/** A person of all tests of a file. */
export const personOfTests = (api: TestApi, traits?: Parameters<TestApi['person']>[0]): Person =>
  madeForTests(() => api.person(traits), { _id: true, nimi: true, email: true, token: true })

/** A category of all tests of a file. */
export const categoryOfTests = (api: TestApi, traits?: Parameters<TestApi['category']>[0]): Category =>
  madeForTests(() => api.category(traits), { _id: true, nimi: true, slug: true })
