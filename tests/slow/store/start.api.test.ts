import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import { descendants, type StartedSise, startFolder, startSise, startSiseByNpm } from '../../support/startedSise.ts'
import { until } from '../../support/until.ts'
import { sendGraphql } from '../graphql.ts'
import { processesOf, signalTo } from '../processes.ts'

/** Shared by the tests, which depend on their order: filling in the demo content once saves time. */
let folder: string
const folders: string[] = []
const running: StartedSise[] = []

beforeAll(async () => {
  folder = await newFolder()
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
})
afterAll(async () => {
  for (const each of folders) await rm(each, { recursive: true, force: true })
})

async function newFolder() {
  const made = await startFolder()
  folders.push(made)
  return made
}

function start(env: NodeJS.ProcessEnv = {}, where = folder) {
  const sise = startSise(where, env)
  running.push(sise)
  return sise
}

/** Signs a demo account in by the gateway, which involves the api and the store. */
const signIn = (address: string) =>
  sendGraphql<{ signIn: { token: string } }>(
    address,
    'mutation { signIn(email: "liige@saar.test", password: "saarekogu") { token user { id } } }',
  )

/** Sends an empty feedback message without a token. @returns the HTTP status */
async function sendNothing(address: string) {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${address}/api/tagasiside`, { method: 'POST', headers, body: '{}' })).status
}

/** The email of the session's user; undefined if there is no response. */
const emailOf = (address: string, token = '') =>
  sendGraphql<{ me: { email: string } | null }>(address, '{ me { email } }', { token }).then(
    ({ data }) => data?.me?.email,
    () => undefined,
  )

async function allGone(pids: number[], within: number) {
  for (const end = Date.now() + within; pids.some(isAlive) && Date.now() < end;) await pause(20)
  return pids.filter(isAlive)
}

describe('npm start', () => {
  test('the first start prints the address and the demo accounts, and serves requests', async () => {
    const sise = start()
    const address = await sise.address()
    expect(sise.said()).toMatch(/liige@saar\.test\s+saarekogu/)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${address}/sise`)).text()).toContain('<title>Sise</title>')
    expect(await signIn(address)).toMatchObject({ data: { signIn: { token: expect.any(String) } } })
    // Its 30 pictures and ten documents, four of them for members. FILE-5.
    for (const [visibility, count] of Object.entries({ avalik: 36, foorum: 4 }))
      expect(await readdir(join(folder, 'data/files', visibility))).toHaveLength(count)
    // The public form is enabled by default only in a demo. FEED-1.
    expect(await sendNothing(address)).toBe(400)
  })

  test('after kill -9 of everything it starts again at once with all writes', async () => {
    const sise = start()
    const { data } = await signIn(await sise.address())
    const all = [sise.child.pid ?? 0, ...(await descendants(sise.child.pid ?? 0))]
    // The start script, both servers, and PostgreSQL with its shell.
    expect(all.length).toBeGreaterThanOrEqual(5)
    for (const pid of all) signalTo(pid, 'SIGKILL')
    const again = start()
    const address = await again.address()
    expect(again.said()).not.toContain('Filling')
    expect(again.said()).toMatch(/admin@saar\.test\s+saarekogu/)
    // Sessions are stored and survive a restart.
    expect(await emailOf(address, data?.signIn.token)).toBe('liige@saar.test')
  })

  test('a store with demo accounts is not opened to other machines, also when its folder has lost everything beside it', async () => {
    const sise = start({ HOST: '0.0.0.0' })
    expect(await sise.ended).toBe(1)
    expect(sise.said()).toMatch(/HOST=0\.0\.0\.0 would open a store with demo accounts/)
    const other = await newFolder()
    await mkdir(join(other, 'data'))
    await rename(join(folder, 'data/postgres'), join(other, 'data/postgres'))
    try {
      const moved = start({ HOST: '0.0.0.0', NODE_ENV: 'production' }, other)
      expect(await moved.ended).toBe(1)
      expect(moved.said()).toMatch(/would open a store with demo accounts/)
    } finally {
      await rename(join(other, 'data/postgres'), join(folder, 'data/postgres'))
    }
  })

  test('a port in use is reported in words', async () => {
    const other = createServer()
    await new Promise<void>((listens) => other.listen(0, '127.0.0.1', listens))
    const { port } = other.address() as AddressInfo
    for (const variable of ['PORT', 'API_PORT']) {
      const sise = start({ [variable]: String(port) })
      expect(await sise.ended).toBe(1)
      expect(sise.said()).toMatch(new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken\\..* ${variable}\\.`))
    }
    await new Promise((closed) => other.close(closed))
  })

  test.each([
    ['PORT', 'abc', 'PORT=abc is not a port: a number up to 65535.\n'],
    ['API_PORT', '70000', 'API_PORT=70000 is not a port: a number up to 65535.\n'],
    ['DATA_DIR', 'dist/web/index.html', 'is no folder. It has to be a folder of the user who starts Sise.\n'],
    ['DATA_DIR', 'dist/web/index.html/data', 'is no folder. It has to be a folder of the user who starts Sise.\n'],
  ])('OPS-1 %s=%s is refused in a line that names it, and nothing is created', async (name, value, line) => {
    const other = await newFolder()
    const sise = start({ [name]: value }, other)
    expect(await sise.ended).toBe(1)
    expect(sise.said()).toMatch(new RegExp(`^Sise \\S+\n${name}.*\n$`))
    expect(sise.said()).toContain(line)
    expect(await readdir(other)).toEqual(['dist'])
  })

  test('the API, the gateway or the database that is killed is restarted, and nothing else is', async () => {
    const sise = start()
    const address = await sise.address()
    const commands = [
      ['api', /api\.mjs/],
      ['gateway', /gateway\.mjs/],
      ['database', /bin\/postgres\0-D/],
    ] as const
    const { data } = await signIn(address)
    for (const [name, command] of commands) {
      const [pid = 0] = await processesOf(sise.child.pid ?? 0, command)
      process.kill(pid, 'SIGKILL')
      await until(() => sise.said().includes(`The ${name} has ended (SIGKILL) and is started again.`))
      // On the same port, with the same session.
      await until(async () => (await emailOf(address, data?.signIn.token)) === 'liige@saar.test')
    }
    expect(sise.said().match(/is started again/g)).toHaveLength(3)
  })

  test('one SIGTERM ends it, whatever state its processes are in', async () => {
    const sise = start()
    await sise.address()
    const all = await descendants(sise.child.pid ?? 0)
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    sise.child.kill('SIGTERM')
    expect(await sise.ended).toBe(0)
    expect(await allGone(all, 1_000)).toEqual([])
  })

  test.each([
    ['npm', 'SIGTERM', ([npm = 0]: number[]) => npm],
    ['npm', 'SIGINT', ([npm = 0]: number[]) => npm],
    ['npm', 'SIGKILL', ([npm = 0]: number[]) => npm],
    ['the process that npm started', 'SIGTERM', ([, child = 0]: number[]) => child],
    ['the process group, as Ctrl-C in a terminal,', 'SIGINT', ([npm = 0]: number[]) => -npm],
  ] as const)('sent to %s, one %s ends npm start', async (_name, signal, target) => {
    const sise = await startSiseByNpm(folder)
    running.push(sise)
    await sise.address()
    const npm = sise.child.pid ?? 0
    const all = await descendants(npm)
    process.kill(target([npm, ...all]), signal)
    expect(await allGone([npm, ...all], 15_000)).toEqual([])
  })

  test('with API_URL neither an api nor a database is started', async () => {
    const other = await newFolder()
    const sise = start({ API_URL: 'http://127.0.0.1:9' }, other)
    const address = await sise.address()
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect(await descendants(sise.child.pid ?? 0)).toHaveLength(1)
    expect(await readdir(other)).toEqual(['dist'])
  })

  test('NODE_ENV=production creates no demo, may be opened to other machines, and is never filled later', async () => {
    const other = await newFolder()
    const first = start({ NODE_ENV: 'production', HOST: '0.0.0.0' }, other)
    const address = (await first.address()).replace('localhost', '127.0.0.1')
    expect(first.said()).not.toMatch(/demo/i)
    // It prints the public address, and the one on this machine.
    expect(first.said()).toMatch(/^Sise is ready: http:\/\/localhost\/sise\nOn this machine: http:\/\/\S+:\d+\/sise$/m)
    expect((await signIn(address)).errors).toBeDefined()
    expect(await sendNothing(address)).toBe(404)
    first.child.kill('SIGINT')
    expect(await first.ended).toBe(0)
    const later = start({}, other)
    expect((await signIn(await later.address())).errors).toBeDefined()
    expect(later.said()).not.toMatch(/demo/i)
  })

  test('files without their store do not lead to an empty store', async () => {
    const other = await newFolder()
    await mkdir(join(other, 'data/files/foorum'), { recursive: true })
    const refused = start({ NODE_ENV: 'production' }, other)
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toMatch(/data\/files has files, but \S+data has no store\. Restore the store to/)
    expect(await readdir(join(other, 'data'))).not.toContain('postgres')
  })

  test('a refused first start leaves no demo behind', async () => {
    const other = await newFolder()
    const refused = start({ HOST: '0.0.0.0' }, other)
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toMatch(/NODE_ENV=production/)
    const opened = start({ HOST: '0.0.0.0', NODE_ENV: 'production' }, other)
    await opened.address()
  })
})
