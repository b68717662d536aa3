import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** The settings file of a machine. */
export const settingsFile = '/etc/sise.env'

/**
 * The settings of a release: those of the environment, then of the file, then its defaults: production, and a folder for data that survives
 * upgrades. OPS-19.
 * @param file /etc/sise.env by default, which may be missing
 * @throws if the file cannot be read
 */
export function readSettings(env: NodeJS.ProcessEnv, file?: string): NodeJS.ProcessEnv {
  const found = { ...readFile(env, file), ...withoutEmpty(env) }
  return { NODE_ENV: 'production', DATA_DIR: dataFolder(env), ...withoutEmpty(found) }
}

/** The settings of a trial on this machine: none of the file's, and a folder of its own. */
export function demoSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: '', HOST: '127.0.0.1', DATA_DIR: env.DATA_DIR || join(userData(env), 'sise-demo') }
}

function readFile(env: NodeJS.ProcessEnv, file: string | undefined) {
  try {
    return parseEnv(readFileSync(file ?? settingsFile, 'utf8'))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    // A service manager passes on the settings of a file that only root may read.
    if (file === undefined && (code === 'ENOENT' || env.SITE_URL)) return {}
    throw new Error(`The settings file ${file ?? settingsFile} cannot be read (${code}).`, { cause })
  }
}

/** /var/lib/sise where it can be written, otherwise a folder of the user. */
function dataFolder(env: NodeJS.ProcessEnv) {
  const ofMachine = '/var/lib/sise'
  const ofUser = join(userData(env), 'sise')
  // What was begun there goes on there.
  if (existsSync(join(ofUser, 'postgres')) && !existsSync(join(ofMachine, 'postgres'))) return ofUser
  try {
    // Made by root.
    mkdirSync(ofMachine, { recursive: true })
    accessSync(ofMachine, constants.W_OK | constants.X_OK)
    return ofMachine
  } catch {
    // It belongs to another user, or only root can create it.
    return ofUser
  }
}

const userData = (env: NodeJS.ProcessEnv) => env.XDG_DATA_HOME || join(homedir(), '.local/share')

const withoutEmpty = (env: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(env).filter(([, value]) => value))
