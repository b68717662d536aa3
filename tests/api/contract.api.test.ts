import { beforeAll, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { apiLevel } from '../../schema/rules/apiLevel.ts'
import { type ApiResponse, startApi, usualPassword } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { endConnections, onServer } from '../support/store/database.ts'

const api = apiOfTests()
const mari = personOfTests(api)
let check: (method: string, path: string, response: ApiResponse) => void

beforeAll(async () => {
  const { body: document } = await api.call('GET', '/api/openapi.json')
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
  check = (method, path, response) => {
    const pointer = `openapi#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}/responses/200/content/application~1json/schema`
    const validate = ajv.getSchema(pointer)
    if (!validate) throw new Error(`OpenAPI does not know ${method} ${path}`)
    expect(response.status).toBe(200)
    void validate(response.body)
    expect(validate.errors ?? []).toEqual([])
  }
})

test('REST-8 GET /api returns the level of the calls beyond the documented ones, without a token', async () => {
  expect((await api.call('GET', '/api')).body).toEqual({
    nimi: 'Sise',
    versioon: expect.any(String),
    sise: apiLevel,
    tagasisideVorm: false,
  })
})

test('REST-2 every response of the forum and of signing in matches OpenAPI', async () => {
  const category = await api.category()
  const body = { pealkiri: 'Pealkiri', kategooria: category._id, tekst: '<p>Tekst</p>' }
  const call = async (
    method: string,
    template: string,
    options: { body?: unknown; params?: Record<string, string> } = {},
  ) => {
    const path = Object.entries(options.params ?? {}).reduce(
      (made, [name, value]) => made.replace(`{${name}}`, value),
      template,
    )
    const response = await api.call(method.toUpperCase(), path, { as: mari, body: options.body })
    check(method, template, response)
    return response.body
  }
  await call('get', '/api/valmis')
  await call('post', '/api/auth', { body: { email: mari.email, parool: usualPassword } })
  await call('get', '/api/auth')
  await call('get', '/api/users')
  await call('get', '/api/foorum/kategooria')
  const topic = await call('post', '/api/foorum/teema', { body })
  const params: Record<string, string> = { id: topic._id, topicId: topic._id, slug: category.slug }
  await call('put', '/api/foorum/teema/{id}', { params, body })
  params.postId = (await call('post', '/api/foorum/postitus/{topicId}', { params, body }))[0]._id
  await call('put', '/api/foorum/postitus/{topicId}/{postId}', { params, body })
  for (const word of ['like', 'unlike', 'like']) {
    await call('put', `/api/foorum/teema/${word}/{id}`, { params })
    await call('put', `/api/foorum/postitus/${word}/{topicId}/{postId}`, { params })
  }
  await call('get', '/api/foorum/kategooria')
  await call('get', '/api/foorum/kategooria/{slug}', { params })
  await call('get', '/api/foorum/teema/{id}', { params })
  await call('delete', '/api/foorum/postitus/{topicId}/{postId}', { params })
  await call('delete', '/api/auth')
})

test('REST-2 every call of the contract documents its refusals', async () => {
  const { body: document } = await api.call('GET', '/api/openapi.json')
  const calls = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
  expect(calls.filter(({ operation }) => !operation.responses['4XX']).map(({ name }) => name)).toEqual([])
  // Production does not check its responses; tests compare them with this schema: see checkedResponses.
  const unsaid = calls.filter(({ operation }) => !operation.responses['200']).map(({ name }) => name)
  expect(unsaid.filter((name) => !name.startsWith('get /api/static/'))).toEqual([])
  const uploadBody = document.paths['/api/files/{kaust}'].post.requestBody.content
  expect(Object.keys(uploadBody)).toEqual(['multipart/form-data'])
})

test('REST-7 OpenAPI names every call that takes an Idempotency-Key: each one that creates something', async () => {
  const { body: document } = await api.call('GET', '/api/openapi.json')
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>)
  const takers = paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
      .map(([method]) => `${method} ${path}`),
  )
  expect(takers.toSorted()).toEqual([
    'post /api/ajalugu',
    'post /api/ettevotted',
    'post /api/files/{kaust}',
    'post /api/foorum/kategooria/uus',
    'post /api/foorum/postitus/{topicId}',
    'post /api/foorum/teema',
    'post /api/galerii',
    'post /api/kalender',
    'post /api/kutsed',
    'post /api/lehed',
    'post /api/liikmekirjad',
    'post /api/loodus',
    'post /api/matkarajad',
    'post /api/protokollid',
    'post /api/toolivotmed',
    'post /api/users',
    'post /api/uudised',
  ])
})

interface Operation {
  parameters?: { name: string }[]
  responses: Record<string, unknown>
}

describe('REST-1 the store', () => {
  test('REST-1 an unreachable store is 503 with a sentence, and the API goes on when it is back', async () => {
    const other = await startApi()
    const jaan = await other.person()
    const name = /\/(sise_test_\w+)/.exec(other.databaseUrl)?.[1] ?? ''
    // The api reconnects at once, so the database must refuse connections while it is renamed.
    await onServer(`alter database ${name} allow_connections false`)
    await endConnections(name)
    await onServer(`alter database ${name} rename to ${name}_away`)
    const response = await other.call('GET', '/api/foorum/kategooria', { as: jaan })
    expect([response.status, response.body]).toEqual([
      503,
      { msg: 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.' },
    ])
    await onServer(`alter database ${name}_away rename to ${name}`)
    await onServer(`alter database ${name} allow_connections true`)
    expect((await other.call('GET', '/api/foorum/kategooria', { as: jaan })).status).toBe(200)
    await other.close()
  })
})
