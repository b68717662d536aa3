import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

const name = `node-linux-${process.arch}`
const version = process.versions.node

/** Writes the files of an installed package, with that program. */
const install = (program = process.execPath) => `mkdir -p node_modules/${name}/bin
cp ${program} node_modules/${name}/bin/node
touch node_modules/.package-lock.json
`

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-runtime-'))
  for (const script of ['install.mjs', 'nodeVersion.mjs', 'runtime.mjs'])
    await cp(join('scripts/building', script), join(folder, 'scripts/building', script))
  await cp('package.json', join(folder, 'package.json'))
  await mkdir(join(folder, 'runtime'))
  await writeFile(
    join(folder, 'runtime/package.json'),
    JSON.stringify({ optionalDependencies: { [name]: version, 'node-linux-riscv64': version } }),
  )
  await writeFile(join(folder, 'runtime/package-lock.json'), '{}')
  await writeFile(
    join(folder, 'scripts/own.mjs'),
    `import './building/runtime.mjs'
console.log(process.execPath.startsWith('${folder}/runtime/'), process.env.PATH.startsWith('${folder}/runtime/'), process.argv.slice(2))
process.exitCode = 7`,
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A fake npm: each call is a line of a file, then these commands run. */
async function npm(commands: string) {
  const bin = join(folder, 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'npm'), `#!/bin/sh\necho "$@" >> ${join(folder, 'npm.log')}\n${commands}`)
  await chmod(join(bin, 'npm'), 0o755)
}

const calls = async () => (await readFile(join(folder, 'npm.log'), 'utf8').catch(() => '')).split('\n').length - 1

/** Runs the script with another Node, or on another system. */
function start(as: { node?: string; arch?: string; platform?: string }): ChildProcess {
  const { node = '20.20.2', ...system } = as
  const pretend = `if (!process.execPath.startsWith('${folder}')) {
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })
    for (const [name, value] of Object.entries(${JSON.stringify(system)})) Object.defineProperty(process, name, { value })
  }`
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` }
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, 'scripts/own.mjs', 'a', 'b']
  return spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function ended(child: ChildProcess) {
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout!), text(child.stderr!)])
  return { code: code as number | null, out, err }
}

const ranAgain = {
  code: 7,
  out: expect.stringContaining(
    `This runs on Node ${version} of runtime/ instead of Node 20.20.2.\ntrue true [ 'a', 'b' ]\n`,
  ) as unknown,
  err: '',
}

test('OPS-17 on Node 20 a script installs Node 24, runs on it, and installs it once', async () => {
  await npm(install())
  const first = await ended(start({}))
  expect(first).toEqual(ranAgain)
  expect(first.out).toContain(`Installing Node ${version} in runtime/`)
  expect(await ended(start({}))).toEqual(ranAgain)
  expect(await calls()).toBe(1)
})

test('OPS-17 two first starts at once install Node 24 once, and both run on it', async () => {
  await npm(`sleep 1\n${install()}`)
  expect(await Promise.all([ended(start({})), ended(start({}))])).toEqual([ranAgain, ranAgain])
  expect(await calls()).toBe(1)
})

test.each([
  ['was interrupted', `mkdir -p node_modules/${name}/bin; cp ${process.execPath} node_modules/${name}/bin/node`],
  ['left half of the program', install('/etc/hostname')],
])('OPS-17 Node 24 is installed again after an install that %s', async (_, commands) => {
  await npm(commands)
  const run = spawn('sh', ['-c', `cd runtime; ${commands}`], { cwd: folder })
  await once(run, 'exit')
  await npm(install())
  expect(await ended(start({}))).toEqual(ranAgain)
  expect(await calls()).toBe(1)
})

test.each([
  ['fails', 'exit 1'],
  // npm behaves like this when an optional package cannot be downloaded.
  ['ends well without it', 'mkdir node_modules; touch node_modules/.package-lock.json'],
])('OPS-17 without a network, where npm %s, a sentence names the package', async (_, commands) => {
  await npm(commands)
  expect(await ended(start({}))).toEqual({
    code: 1,
    out: `Installing Node ${version} in runtime/ (npm ci)…\n`,
    err: `npm could not install the package ${name} ${version}: is there a network?\nSise needs Node 24 or newer; this is 20.20.2.\n`,
  })
})

test.each([
  [{ node: '18.20.8' }, 'Sise needs Node 20.19 or newer; this is 18.20.8.\n'],
  [{ platform: 'darwin' }, 'Sise needs Node 24 or newer; this is 20.20.2.\n'],
  [{ arch: 'ia32' }, 'Sise needs Node 24 or newer; this is 20.20.2.\n'],
])('OPS-17 %o is refused with the required version of Node, and nothing is installed', async (as, err) => {
  await npm(install())
  expect(await ended(start(as))).toEqual({ code: 1, out: '', err })
  expect(await calls()).toBe(0)
})

test('OPS-17 on a system that cannot run the package a sentence says so', async () => {
  await npm(install('/etc/hostname'))
  const { code, err } = await ended(start({}))
  expect([code, err]).toEqual([
    1,
    `The package ${name} ${version} does not run on this system.\nSise needs Node 24 or newer; this is 20.20.2.\n`,
  ])
})

test('OPS-17 SIGTERM ends the script that runs again', async () => {
  await npm(install())
  await writeFile(
    join(folder, 'scripts/own.mjs'),
    `import './building/runtime.mjs'
process.on('SIGTERM', () => process.exit(3))
console.log('started')
setInterval(() => {}, 1000)`,
  )
  const child = start({})
  let out = ''
  for await (const chunk of child.stdout!) {
    out += String(chunk)
    if (out.includes('started')) child.kill('SIGTERM')
  }
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(3)
})
