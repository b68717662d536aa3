import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { type StartedSise, startFolder, startSise } from '../../support/startedSise.ts'
import { sendGraphql } from '../graphql.ts'

const folders: string[] = []
let running: StartedSise | undefined

afterEach(async () => {
  running?.child.kill('SIGTERM')
  await running?.ended
  running = undefined
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const inviteAdmin = (env: NodeJS.ProcessEnv, ...words: string[]) => run(['dist/inviteAdmin.mjs', ...words], env)

async function run(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env } })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output, errors }
}

const link = /^https:\/\/saar\.test\/sise\/registreerimine\/(link-[\w-]{43})\n$/
const register =
  'mutation($token:String!,$input:RegisterInput!){register(token:$token,input:$input){token user{email status}}}'

describe('on an embedded store of a production start', () => {
  let folder: string
  const env = () => ({ DATA_DIR: join(folder, 'data'), SITE_URL: 'https://saar.test' })

  beforeAll(async () => {
    folder = await startFolder()
    folders.push(folder)
  })

  const start = () => {
    running = startSise(folder, { NODE_ENV: 'production' })
    return running.address()
  }
  const opened = (address: string, output: string, email: string) =>
    sendGraphql(address, register, {
      variables: { token: link.exec(output)?.[1], input: { name: 'Esimene', email, password: 'saladus' } },
    })

  test('USER-4 needs a store', async () => {
    // Runs the source, like npm run invite-admin.
    const { code, output, errors } = await run(['scripts/commands/run.mjs', 'inviteAdmin', 'esimene@saar.test'], env())
    expect([code, output]).toEqual([1, ''])
    expect(errors).toContain('There is no store in ')
  })

  test('USER-4 makes a link that registers an admin, whether Sise runs or not', async () => {
    const address = await start()
    const first = await inviteAdmin(env(), 'esimene@saar.test')
    expect(first).toMatchObject({ code: 0, output: expect.stringMatching(link) })
    expect(await opened(address, first.output, 'esimene@saar.test')).toMatchObject({
      data: { register: { user: { email: 'esimene@saar.test', status: 'ADMIN' } } },
    })
    const again = await opened(address, first.output, 'esimene@saar.test')
    expect(again.errors?.[0]?.message).toBe('Registreerimislink on aegunud')
    // The running servers are not affected.
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    running?.child.kill('SIGTERM')
    await running?.ended

    const second = await inviteAdmin(env(), 'teine@saar.test')
    expect(second).toMatchObject({ code: 0, output: expect.stringMatching(link) })
    expect(await opened(await start(), second.output, 'teine@saar.test')).toMatchObject({
      data: { register: { user: { email: 'teine@saar.test', status: 'ADMIN' } } },
    })
  })
})

describe('on a store of DATABASE_URL', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())
  const env = () => ({ DATABASE_URL: api.databaseUrl, SITE_URL: 'https://saar.test/' })

  test('USER-4 a second link for the same email invalidates the first, and one registers an admin', async () => {
    const [first, second] = [await inviteAdmin(env(), 'uus@saar.test'), await inviteAdmin(env(), 'UUS@saar.test')]
    const responses = []
    for (const { output } of [first, second]) {
      const token = link.exec(output)?.[1] ?? ''
      const body = { nimi: 'Uus', email: 'uus@saar.test', parool: 'saladus' }
      responses.push(await api.call('PUT', `/api/users/registreerimine/${token}`, { as: { token }, body }))
    }
    expect(responses.map(({ status }) => status)).toEqual([400, 200])
    expect((await api.call('GET', '/api/auth', { as: responses[1]?.body })).body.staatus).toBe(4)
  })

  test('USER-4 a registered email is refused in words', async () => {
    const { email } = await api.person()
    expect(await inviteAdmin(env(), email.toUpperCase())).toEqual({
      code: 1,
      output: '',
      errors: 'Selle e-posti aadressiga liige on juba registreeritud.\n',
    })
  })

  const closed = { DATABASE_URL: 'postgresql://sise:salajane@127.0.0.1:1/sise' }

  test.each<[string[], NodeJS.ProcessEnv, RegExp]>([
    [[], {}, /^Give one email: npm run invite-admin -- EMAIL\n$/],
    [['a@saar.test', 'b@saar.test'], {}, /^Give one email: npm run invite-admin -- EMAIL\n$/],
    [['saar.test'], {}, /^saar\.test: See e-posti aadress ei ole õige\. Näide: mari@naide\.ee\n$/],
    [[''], {}, /^: Lisa e-posti aadress\.\n$/],
    // An unreachable store, whose password is not printed.
    [['uus@saar.test'], closed, /^(?![^]*salajane)[^]*ECONNREFUSED/],
  ])('USER-4 %j with the settings %j is refused in words', async (words, settings, line) => {
    const { code, output, errors } = await inviteAdmin({ ...env(), ...settings }, ...words)
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(line)
  })
})
