import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from '@jest/globals'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-install-'))
  for (const script of [
    'setup.mjs',
    'tools.mjs',
    'building/install.mjs',
    'building/nodeVersion.mjs',
    'building/runtime.mjs',
  ])
    await cp(join('scripts', script), join(folder, 'scripts', script))
  for (const file of ['package.json', 'runtime/package.json']) await cp(file, join(folder, file))
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/jest': { dev: true } } }),
  )
  await npm(`mkdir -p node_modules
case "$*" in
  *--include=dev*) packages='{ "node_modules/jest": {} }' ;;
  *) packages='{}' ;;
esac
echo "{ \\"packages\\": $packages }" > node_modules/.package-lock.json`)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A fake npm: it appends the arguments of each call as a line to a file, then runs these commands. */
async function npm(commands: string) {
  const bin = join(folder, 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'npm'), `#!/bin/sh\necho "$1 $2 $3" >> ${join(folder, 'npm.log')}\n${commands}\n`)
  await chmod(join(bin, 'npm'), 0o755)
}

/** Runs the set-up of `npm start` (`setup`) or of the tests (`tools`). */
async function run(script: 'setup' | 'tools') {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` }
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr), text(child.stdout)])
  return { code: code as number | null, errors }
}

const calls = async () => (await readFile(join(folder, 'npm.log'), 'utf8').catch(() => '')).split('\n').slice(0, -1)

test('OPS-18 a start installs the packages that build and run, tests add their tools, and neither removes what the other installed', async () => {
  await run('setup')
  await run('setup')
  expect(await calls()).toEqual(['ci --omit=dev --no-audit'])
  await run('tools')
  await run('tools')
  await run('setup')
  expect((await calls()).slice(1)).toEqual(['install --no-save --include=dev'])
})

test('OPS-18 after an upgrade a start installs the tools, too, if they were installed before', async () => {
  await run('tools')
  const later = new Date(Date.now() + 60_000)
  await utimes(join(folder, 'package-lock.json'), later, later)
  await run('setup')
  expect(await calls()).toEqual(['ci --include=dev --no-audit', 'ci --include=dev --no-audit'])
})

test('OPS-18 two first starts at once install once', async () => {
  await npm(`sleep 1; mkdir -p node_modules; echo '{ "packages": {} }' > node_modules/.package-lock.json`)
  await Promise.all([run('setup'), run('setup')])
  expect(await calls()).toHaveLength(1)
})

test('OPS-18 a failed install prints a remedy, and the next one starts from scratch', async () => {
  await npm('exit 3')
  const { code, errors } = await run('setup')
  expect(code).toBe(3)
  expect(errors).toMatch(/The packages could not be installed: .*(run the command again)/)
  await run('setup')
  expect(await calls()).toHaveLength(2)
})

test('OPS-18 node_modules that is a symbolic link is left alone', async () => {
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const later = new Date(Date.now() + 60_000)
  await utimes(join(folder, 'package-lock.json'), later, later)
  const { code, errors } = await run('setup')
  expect([code, errors]).toEqual([1, expect.stringContaining('node_modules is a link')])
  expect(await calls()).toEqual([])
})
