import { apiSettings } from '../api/config.ts'
import { gatewaySettings } from '../gateway/config.ts'
import { scheduleSettings } from './backup/scheduleSettings.ts'

/** Variables of ours that no configuration reads, and of Node. */
const otherSettings = ['NODE_ENV', 'NODE_OPTIONS', 'TMPDIR', 'DEMO_PICTURE_SCALE', 'CHROMIUM_PATH']

const settings = new Set([...apiSettings, ...gatewaySettings, ...scheduleSettings, ...otherSettings])

/**
 * The settings that a production needs and does not have, and variables that look like a setting and are none, a line each. OPS-1.
 * @throws an error where SITE_URL is missing in production: mails would carry links to localhost
 */
export function settingFaults(env: NodeJS.ProcessEnv): string[] {
  return [...missing(env), ...misspelt(env)]
}

function missing(env: NodeJS.ProcessEnv): string[] {
  // A gateway by itself sends no mails and keeps nothing.
  if (env.NODE_ENV !== 'production' || env.API_URL) return []
  if (!env.SITE_URL)
    throw new Error(
      'SITE_URL is missing: the address of this Sise, which the links in mails begin with (https://sise.example.ee).',
    )
  const lines = {
    SMTP_URL: 'mails are not sent, but written to DATA_DIR/mail, and their links to the log.',
    BACKUP_DIR: 'no backups are made.',
    PUBLIC_SITE_URL: "'Avalik' leads to an example.",
  }
  return Object.entries(lines).flatMap(([name, consequence]) =>
    env[name] ? [] : [`${name} is missing: ${consequence}`],
  )
}

function misspelt(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    if (settings.has(name) || !/^[A-Z][A-Z\d_]{3,}$/.test(name)) return []
    const meant = [...settings].find((setting) => setting.length > 4 && isMisspelling(name, setting))
    return meant == null ? [] : [`${name} is no setting and is ignored. ${meant} is one.`]
  })
}

/** Whether one is the other with a letter more, less, changed or two beside each other exchanged. */
function isMisspelling(name: string, setting: string): boolean {
  const [from, to] = [commonStart(name, setting), commonEnd(name, setting)]
  const [own, other] = [name.length - from - to, setting.length - from - to]
  if (own <= 1 && other <= 1) return true
  if (own === 2 && other === 2) return name[from] === setting[from + 1] && name[from + 1] === setting[from]
  return false
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1
  return at
}

/** Not counting what is common at the start. */
function commonEnd(a: string, b: string): number {
  const longest = Math.min(a.length, b.length) - commonStart(a, b)
  let at = 0
  while (at < longest && a[a.length - 1 - at] === b[b.length - 1 - at]) at += 1
  return at
}
