import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Person, startApi, type TestApi, usualPassword } from '../../support/api/api.ts'
import { endProgram, type RunningProgram, startProgram } from '../../support/servers/programs.ts'
import { until } from '../../support/until.ts'
import { sendGraphql } from '../graphql.ts'

/** Two APIs and two gateways on one database and one folder of files, each gateway with an API of its own. */
describe('two APIs and two gateways', () => {
  let store: TestApi
  let shared: string
  let mari: Person
  let categoryId: string
  const instances: RunningProgram[] = []
  const gateways: string[] = []

  beforeAll(async () => {
    store = await startApi()
    shared = await mkdtemp(join(tmpdir(), 'sise-several-'))
    mari = await store.person()
    categoryId = (await store.category())._id
    for (let at = 0; at < 2; at += 1) {
      const api = await start('api', { DATABASE_URL: store.databaseUrl, DATA_DIR: shared, API_PORT: '0' })
      const gateway = await start('gateway', { API_URL: `http://127.0.0.1:${api.port}`, PORT: '0' })
      gateways.push(`http://127.0.0.1:${gateway.port}`)
    }
  })
  afterAll(async () => {
    for (const instance of instances.toReversed()) await endProgram(instance)
    await store.close()
    await rm(shared, { recursive: true, force: true })
  })

  async function start(program: 'api' | 'gateway', env: NodeJS.ProcessEnv): Promise<RunningProgram> {
    const instance = await startProgram(program, { TMPDIR: shared, ...env })
    instances.push(instance)
    return instance
  }

  /** Sends an operation to the gateway of that number. */
  const send = (at: number, query: string, { token = mari.token, ...more }: Parameters<typeof sendGraphql>[2] = {}) =>
    sendGraphql(gateways[at] ?? '', query, { token, ...more })
  const create = (at: number, title: string, key = '') => {
    const variables = { input: { title, text: '<p>Tere</p>', categoryId } }
    return send(at, 'mutation($input: TopicInput!) { createTopic(input: $input) { id } }', { variables, key })
  }
  const titleOf = async (at: number, id: string | undefined) =>
    (await send(at, 'query($id: ID!) { topic(id: $id) { title } }', { variables: { id } })).data?.topic?.title
  const signIn = (at: number, email: string, password: string) =>
    send(at, 'mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }', {
      token: '',
      variables: { email, password },
    })
  const codeOf = ({ errors }: Awaited<ReturnType<typeof send>>) => errors?.[0]?.extensions.code

  test('OPS-5 a text written at one is read at the other at once', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [here, there] = [n % 2, (n + 1) % 2]
      const created = await create(here, `Teema ${n}`)
      expect(await titleOf(there, created.data?.createTopic?.id)).toBe(`Teema ${n}`)
    }
  })

  test('OPS-5 one Idempotency-Key at both, concurrently and repeated, is one topic', async () => {
    const key = randomUUID()
    const responses = await Promise.all([0, 1, 0, 1].map((at) => create(at, 'Ainus', key)))
    const again = await create(1, 'Ainus', key)
    const ids = [...responses, again].flatMap(({ data }) => data?.createTopic?.id ?? [])
    // A request that arrives while the other is running may be refused with a retry.
    expect(again.errors).toBeUndefined()
    expect(new Set(ids).size).toBe(1)
    const { body } = await store.call('GET', '/api/foorum/otsing?p=Ainus', { as: mari })
    expect(body).toHaveLength(1)
  })

  test('OPS-5 a session ended at one is dead at the other', async () => {
    const { data } = await signIn(0, mari.email, usualPassword)
    const token = data?.signIn?.token ?? ''
    expect((await send(1, '{ me { id } }', { token })).data?.me).toEqual({ id: mari._id })
    expect(await send(0, 'mutation { signOut }', { token })).toMatchObject({ data: { signOut: true } })
    expect((await send(1, '{ me { id } }', { token })).data?.me ?? null).toBeNull()
  })

  test('OPS-5 wrong passwords at both in turn are counted together', async () => {
    const juri = await store.person()
    const codes = []
    for (let n = 0; n < 9; n += 1) codes.push(codeOf(await signIn(n % 2, juri.email, 'vale parool')))
    expect(codes).toEqual(Array(9).fill('BAD_USER_INPUT'))
    for (const at of [0, 1]) expect(codeOf(await signIn(at, juri.email, usualPassword))).toBe('TOO_MANY_REQUESTS')
  })

  test('OPS-5 a file uploaded at one is read at the other', async () => {
    const form = new FormData()
    const query = 'mutation($file: Upload!) { uploadFile(file: $file, visibility: PUBLIC) { url } }'
    form.set('operations', JSON.stringify({ query, variables: { file: null } }))
    form.set('map', JSON.stringify({ 0: ['variables.file'] }))
    form.set('0', new Blob(['merevaade'], { type: 'text/plain' }), 'vaade.txt')
    const headers = { 'x-auth-token': mari.token, 'apollo-require-preflight': '1' }
    const response = await fetch(`${gateways[0]}/graphql`, { method: 'POST', headers, body: form })
    const { data } = (await response.json()) as { data: { uploadFile: { url: string } } }
    const there = await fetch(new URL(data.uploadFile.url, gateways[1]))
    expect(await there.text()).toBe('merevaade')
  })

  test('OPS-5 one API after the other is restarted, and all members stay signed in', async () => {
    const first = instances[0]
    if (!first) throw new Error('No api was started')
    await endProgram(first)
    // The other pair serves alone, and the first reports that it is not ready.
    expect((await fetch(`${gateways[0]}/readyz`)).status).toBe(503)
    const created = await create(1, 'Vahepeal')
    const env = { DATABASE_URL: store.databaseUrl, DATA_DIR: shared, API_PORT: String(first.port) }
    await start('api', env)
    await until(async () => (await fetch(`${gateways[0]}/readyz`)).status === 200)
    expect(await titleOf(0, created.data?.createTopic?.id)).toBe('Vahepeal')
  })
})
