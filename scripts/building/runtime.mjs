// Runs the script that imports this first on Node 24. On an older Node of Linux it installs one in runtime/, which has a lock of its own, and runs
// the script again by that. Plain JavaScript for Node 20, without packages. OPS-17.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { alone, installed } from './install.mjs'
import { oldestNode, requireNode } from './nodeVersion.mjs'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'runtime')
const name = `node-${process.platform}-${process.arch}`
/** @type {Record<string, string>} */
const versions = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).optionalDependencies
const version = versions[name]
const program = join(folder, 'node_modules', name, 'bin/node')

const isOld = Number.parseInt(process.versions.node) < Number.parseInt(oldestNode)
// That of runtime/ is replaced when an upgrade of Sise names another.
if (isOld || (process.execPath === program && process.versions.node !== version)) {
  // What this file and npm need.
  requireNode('20.19')
  if (!version) requireNode(oldestNode)
  await alone(root, installRuntime)
  console.log(`This runs on Node ${version} of runtime/ instead of Node ${process.versions.node}.`)
  process.exit(await runAgain())
}

/** Makes npm scripts find the Node that runs this, if it is that of runtime/: npm looks in node_modules/.bin first. */
export function linkRuntime() {
  if (process.execPath !== program) return
  const link = join(root, 'node_modules/.bin/node')
  if (lstatSync(link, { throwIfNoEntry: false })) return
  symlinkSync(relative(dirname(link), program), link)
}

function installRuntime() {
  if (installed(folder) && works()) return
  console.log(`Installing Node ${version} in runtime/ (npm ci)…`)
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status === 0 && works()) return
  console.error(
    existsSync(program)
      ? `The package ${name} ${version} does not run on this system.`
      : `npm could not install the package ${name} ${version}: is there a network?`,
  )
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  requireNode(oldestNode)
}

/** Whether the Node of runtime/ is whole, and this system can run it. */
function works() {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
}

/** @returns {Promise<number>} the exit code of this script by the Node of runtime/ */
async function runAgain() {
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` }
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit', env })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  // Programs end with their parent (scripts/start.ts), which is npm: this process ends with it.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && process.exit(1), 500).unref()
  const [code] = await once(child, 'exit')
  return code ?? 1
}
