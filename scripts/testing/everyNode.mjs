// npm run test:nodes [-- 22 24]: the README's test command on each Node that is supported, each in a clone and with the node of the npm
// package `node`, all in a temporary folder. Arguments are the major versions. Tests what is committed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, resolve } from 'node:path'

const chosen = process.argv.slice(2)
const versions = chosen.length > 0 ? chosen : ['20', '22', '24']
const outcomes = versions.map((version) => `Node ${version}: ${testOn(version)}`)
console.log(outcomes.join('\n'))
if (outcomes.some((outcome) => !outcome.endsWith('passed'))) process.exitCode = 1

/** @param {string} version major, or whole @returns {string} */
function testOn(version) {
  const folder = resolve(tmpdir(), 'sise-nodes', version)
  const clone = resolve(folder, 'sise')
  mkdirSync(folder, { recursive: true })
  rmSync(clone, { recursive: true, force: true })
  if (!existsSync(resolve(folder, 'package.json'))) writeFileSync(resolve(folder, 'package.json'), '{"private":true}\n')
  // Its install script fetches the binary.
  const install = [
    'install',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `node@${version}`,
  ]
  if (!succeeds('npm', install, folder)) return 'is not in the registry'
  const bin = resolve(folder, 'node_modules/.bin')
  console.log(
    `Node ${version} is ${spawnSync(resolve(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout.trim()}`,
  )
  if (!succeeds('git', ['clone', '--quiet', '.', clone], '.')) return 'could not be cloned'
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
  return succeeds('npm', ['test'], clone, env) ? 'passed' : 'failed'
}

/** @param {string} program @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} [env] */
function succeeds(program, args, cwd, env = process.env) {
  return spawnSync(program, args, { cwd, env, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
}
