// Ensures that the importing script runs on Node 24. On Linux with an older Node it installs Node 24 in runtime/, which has a
// package-lock.json of its own, and runs the script again with it. Plain JavaScript for Node 20, without packages. OPS-17.
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
// The Node of runtime/ is replaced when an upgrade of Sise requires another version.
if (isOld || (process.execPath === program && process.versions.node !== version)) {
  // The minimum for this file and npm.
  requireNode('20.19')
  if (!version) requireNode(oldestNode)
  await alone(root, installRuntime)
  console.log(`This runs on Node ${version} of runtime/ instead of Node ${process.versions.node}.`)
  process.exit(await runAgain())
}

/** Links the Node of runtime/, if it runs this process, into node_modules/.bin, where npm scripts look first. */
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

/** Whether the Node of runtime/ is complete, and this system can run it. */
function works() {
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`
}

/** Runs this script with the Node of runtime/. @returns {Promise<number>} its exit code */
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
