// Programs of the system that tests need.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether this machine has Debian's packages and lets us install them. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs the first of Debian's packages after which `isThere`.
 * @param {string[]} names @param {() => unknown} isThere
 */
export function installPackage(names, isThere) {
  run('apt-get', ['update', '-qq'])
  for (const name of names) if (!isThere()) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

/** @param {string} program @param {string[]} args */
export function run(program, args) {
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) console.error(`${program} ${args.join(' ')} failed.`)
}

/** Installs the programs of the recipes in docs/graphql.md, and reports missing ones if that is not possible. */
export function findRecipePrograms() {
  for (const program of ['curl', 'python3']) {
    const isThere = () => spawnSync(program, ['--version']).status === 0
    if (isThere()) continue
    if (canInstall()) {
      console.log(`No ${program} here: installing Debian’s package…`)
      installPackage([program], isThere)
    }
    if (!isThere())
      console.error(
        `There is no ${program}: tests/gateway/guide/recipes.stack.test.ts, which runs recipes in it, will fail. Install it.`,
      )
  }
}
