import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveIn, type ArchiveTarget } from '../../api/backup/archiveNames.ts'
import { usage } from '../commands/usage.ts'

/** The exit code of `npm run backup` when another backup of the store is running. */
export const anotherIsRunning = 3

/**
 * The target of `npm run backup [-- [--before-upgrade] [--to FILE|FOLDER]]`. Default folder: BACKUP_DIR, else DATA_DIR/backups.
 * @throws for other arguments
 */
export async function backupTarget(args: string[], env: NodeJS.ProcessEnv, now: Date): Promise<ArchiveTarget> {
  const { to, 'before-upgrade': beforeUpgrade } = parsed(args)
  const kind = beforeUpgrade ? 'before-upgrade' : 'by-hand'
  if (to == null) return archiveIn(env.BACKUP_DIR || join(env.DATA_DIR || 'data', 'backups'), now, kind)
  if (to.endsWith('/') || (await isFolder(to))) return archiveIn(to, now, kind)
  // An incomplete archive also has the name that the operator chose.
  return { path: resolve(to), incompletePath: resolve(to), kind }
}

function parsed(args: string[]) {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ args, options: { to: { type: 'string' }, 'before-upgrade': flag } }).values
  } catch (cause) {
    throw new Error(`Say nothing, where to (${usage('backup', '--to FILE')}, or a folder), or --before-upgrade.`, {
      cause,
    })
  }
}

/** The archive of `npm run restore -- FILE`. @throws unless there is exactly one argument */
export function archiveToRestore([file, ...others]: string[]): string {
  if (file == null || others.length > 0 || file.startsWith('-'))
    throw new Error(`Name one archive: ${usage('restore', 'FILE')}`)
  return resolve(file)
}

async function isFolder(path: string) {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
