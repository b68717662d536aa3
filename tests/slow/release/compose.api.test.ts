import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { version } from '../../../schema/rules/generated/version.ts'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { endProgram, type RunningProgram, startProgram } from '../../support/servers/programs.ts'
import { startS3, type TestS3 } from '../../support/servers/s3.ts'
import { until } from '../../support/until.ts'
import { sendGraphql } from '../graphql.ts'

/** The service of a compose file. */
interface Service {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  read_only?: boolean
}

const servicesOf = async (name: string) =>
  (parse(await readFile(`deploy/${name}`, 'utf8'), { merge: true }) as { services: Record<string, Service> }).services
const files = ['compose.yaml', 'compose.postgres.yaml']

describe.each(files)('deploy/%s', (name) => {
  test('OPS-23 runs this version, read-only, with settings that exist', async () => {
    const settings = await readFile('docs/settings.md', 'utf8')
    const own = Object.values(await servicesOf(name)).filter(({ image }) => image.startsWith('sise:'))
    expect(own.length).toBeGreaterThan(0)
    for (const { image, environment, read_only } of own) {
      expect([image, read_only]).toEqual([`sise:${version}`, true])
      for (const setting of Object.keys(environment ?? {})) expect(settings).toContain(`| \`${setting}\` `)
    }
  })
})

/** The api and gateway services of a compose file as processes, with a database and an S3 server of the tests. */
describe('the services of deploy/compose.postgres.yaml', () => {
  let store: TestApi
  let s3: TestS3
  let folder: string
  const running: Partial<Record<string, RunningProgram>> = {}

  beforeAll(async () => {
    store = await startApi()
    folder = await mkdtemp(join(tmpdir(), 'sise-compose-'))
    s3 = await startS3(folder)
    const values: Record<string, string> = {
      S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${s3.port}/failid`,
      METRICS_TOKEN: 'compose-test-metrics-token',
    }
    const services = Object.entries(await servicesOf('compose.postgres.yaml'))
    for (const program of ['api', 'gateway'] as const)
      for (const [name, { command, environment }] of services) {
        if (command?.[0] !== program) continue
        const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', DATA_DIR: join(folder, name), TMPDIR: folder }
        for (const [setting, value] of Object.entries(environment ?? {}))
          env[setting] = value
            .replaceAll(/\$\{(\w+)(?::-)?\}/g, (_, variable: string) => values[variable] ?? '')
            .replaceAll(/(api\d):4001/g, (_, api: string) => `127.0.0.1:${running[api]?.port ?? 4001}`)
        env.DATABASE_URL = store.databaseUrl
        running[name] = await startProgram(program, { ...env, PORT: '0', API_PORT: '0' })
      }
  })
  afterAll(async () => {
    for (const instance of Object.values(running).toReversed()) await endProgram(instance!)
    await s3.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const urlOf = (name: string) => `http://127.0.0.1:${running[name]?.port}`

  test('OPS-23 are ready, share rows and files, and go on without one of the apis', async () => {
    expect(Object.keys(running)).toEqual(['api1', 'api2', 'gateway1', 'gateway2'])
    for (const name of ['gateway1', 'gateway2']) await until(async () => (await fetch(`${urlOf(name)}/readyz`)).ok)
    const { token } = await store.person()
    const form = new FormData()
    const query = 'mutation($file: Upload!) { uploadFile(file: $file, visibility: PUBLIC) { url } }'
    form.set('operations', JSON.stringify({ query, variables: { file: null } }))
    form.set('map', JSON.stringify({ 0: ['variables.file'] }))
    form.set('0', new Blob(['merevaade'], { type: 'text/plain' }), 'vaade.txt')
    const headers = { 'x-auth-token': token, 'apollo-require-preflight': '1' }
    const response = await fetch(`${urlOf('gateway1')}/graphql`, { method: 'POST', headers, body: form })
    const { data } = (await response.json()) as { data: { uploadFile: { url: string } } }
    await endProgram(running.api1!)
    await until(async () => (await sendGraphql(urlOf('gateway2'), '{ me { id } }', { token })).errors === undefined)
    expect(await (await fetch(new URL(data.uploadFile.url, urlOf('gateway2')))).text()).toBe('merevaade')
  })

  test('OPS-23 show metrics to those with the token alone', async () => {
    expect((await fetch(`${urlOf('gateway1')}/metrics`, { headers: { 'x-forwarded-for': '8.8.8.8' } })).ok).toBe(false)
    const authorization = 'Bearer compose-test-metrics-token'
    expect((await fetch(`${urlOf('gateway1')}/metrics`, { headers: { authorization } })).ok).toBe(true)
  })
})
