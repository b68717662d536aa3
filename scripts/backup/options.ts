import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveName } from './archiveNames.ts'

/**
 * The path of the archive of `npm run backup [-- --to FILE|FOLDER]`. Default folder: BACKUP_DIR, else DATA_DIR/backups.
 * @throws for other arguments
 */
export async function backupTarget(args: string[], env: NodeJS.ProcessEnv, now: Date): Promise<string> {
  const { to } = parsed(args)
  if (to == null) return join(resolve(env.BACKUP_DIR || join(env.DATA_DIR || 'data', 'backups')), archiveName(now))
  return to.endsWith('/') || (await isFolder(to)) ? join(resolve(to), archiveName(now)) : resolve(to)
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values
  } catch (cause) {
    throw new Error('Say nothing, or where to: npm run backup -- --to FILE, or a folder.', { cause })
  }
}

/** The archive of `npm run restore -- FILE`. @throws unless there is exactly one argument */
export function archiveToRestore([file, ...others]: string[]): string {
  if (file == null || others.length > 0 || file.startsWith('-'))
    throw new Error('Name one archive: npm run restore -- FILE')
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
