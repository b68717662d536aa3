import { realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { version } from '../../schema/rules/generated/version.ts'
import { demoSettings, readSettings } from './releaseSettings.ts'

// ./sise COMMAND of a release: reads the settings, and runs the command's program. Data and backups are never in the release's folder, which
// an upgrade replaces. OPS-19.
const commands: Partial<Record<string, { about: string; run: () => Promise<unknown> }>> = {
  start: { about: 'start Sise; --demo tries it with invented content', run: () => import('../run.ts') },
  api: { about: 'start the api alone, where there are several', run: () => import('../../api/main.ts') },
  gateway: { about: 'start a gateway alone', run: () => import('../../gateway/main.ts') },
  init: { about: 'write the settings file by questions', run: () => import('./init.ts') },
  check: { about: 'say whether Sise can start with these settings', run: () => import('./checkSettings.ts') },
  'invite-admin': {
    about: 'print a registration link for the first admin: EMAIL',
    run: () => import('./inviteAdmin.ts'),
  },
  'mail-test': { about: 'send a test mail: ADDRESS', run: () => import('./mailTest.ts') },
  backup: { about: 'make an archive; --before-upgrade, --to FILE', run: () => import('../backup/runBackup.ts') },
  restore: { about: 'fill an empty store from an archive: FILE', run: () => import('../backup/runRestore.ts') },
  import: { about: 'take over content from another product', run: () => import('./import/run.ts') },
  'rebuild-search': { about: 'build the index of the search anew', run: () => import('./rebuildSearch.ts') },
}

const releaseFolder = realpathSync(resolve(dirname(fileURLToPath(import.meta.url)), '..'))

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main([name = 'help', ...given]: string[]) {
  if (['help', '--help', '-h'].includes(name)) return console.log(help())
  if (['version', '--version'].includes(name)) return console.log(`Sise ${version}`)
  const command = commands[name]
  if (!command) throw new Error(`There is no command ${name}.\n\n${help()}`)
  const { args, file } = withoutFile(given)
  process.env.SISE_RELEASE = releaseFolder
  if (name === 'init') process.env.SISE_SETTINGS = file ?? ''
  else {
    const isDemo = name === 'start' && args[0] === '--demo'
    Object.assign(process.env, isDemo ? demoSettings(process.env) : readSettings(process.env, file))
    requireOutside('DATA_DIR')
    requireOutside('BACKUP_DIR')
  }
  // The programs read their own arguments only.
  process.argv.splice(1, Infinity, name, ...args)
  await command.run()
}

/** Takes `--env FILE` out of arguments. @throws without a file */
function withoutFile(args: string[]): { args: string[]; file: string | undefined } {
  const at = args.indexOf('--env')
  if (at < 0) return { args, file: undefined }
  const file = args[at + 1]
  if (file === undefined) throw new Error('Name the settings file: --env FILE')
  return { args: args.toSpliced(at, 2), file }
}

/** @throws if a folder is in that of the release */
function requireOutside(setting: 'DATA_DIR' | 'BACKUP_DIR') {
  const folder = process.env[setting]
  if (!folder) return
  if (`${realPath(resolve(folder))}${sep}`.startsWith(`${releaseFolder}${sep}`))
    throw new Error(
      `${setting}: ${folder} is in the folder of the release, which an upgrade replaces. Set it to a folder elsewhere, such as /var/lib/sise.`,
    )
}

/** The path with its links resolved, as far as it exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return join(realPath(dirname(path)), path.slice(dirname(path).length))
  }
}

function help() {
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(14)}${command!.about}`)
  return [
    `Sise ${version}`,
    '',
    'Usage: ./sise COMMAND [--env FILE]',
    '',
    ...lines,
    '',
    'Settings come from FILE, by default /etc/sise.env; docs/settings.md lists them.',
  ].join('\n')
}
