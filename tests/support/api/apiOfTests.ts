import { afterAll } from '@jest/globals'
import { madeForTests } from '../madeForTests.ts'
import { type Category, type Person, startApi, type TestApi } from './api.ts'

/** The configuration that a test sets for the api. */
export type ApiConfig = NonNullable<Parameters<typeof startApi>[0]>

/**
 * The api of a test file. Call it at the top of the file: it starts before the hooks and tests below. It stops after the last test, before
 * the file's own afterAll.
 * @param config of the api, or a function that returns it after the hooks above have run
 */
export function apiOfTests(config: ApiConfig | (() => ApiConfig) = {}): TestApi {
  const api = runningApi(config)
  afterAll(() => api.close())
  return api
}

/** Like apiOfTests, but the caller stops it. */
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

/** A person for all tests of a file. */
export const personOfTests = (api: TestApi, traits?: Parameters<TestApi['person']>[0]): Person =>
  madeForTests(() => api.person(traits), { _id: true, nimi: true, email: true, token: true })

/** A category for all tests of a file. */
export const categoryOfTests = (api: TestApi, traits?: Parameters<TestApi['category']>[0]): Category =>
  madeForTests(() => api.category(traits), { _id: true, nimi: true, slug: true })
