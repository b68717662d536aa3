import { existsSync, writeFileSync } from 'node:fs'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { readApiConfig } from '../../api/config.ts'
import { emailSchema } from '../../api/users/fields.ts'
import { settingsFile } from './releaseSettings.ts'

/** A question, and the setting that its answer becomes. */
interface Question {
  setting: string
  text: string
  isRequired?: boolean
}

const questions: Question[] = [
  { setting: 'SITE_URL', text: 'The public address, such as https://sise.example.ee', isRequired: true },
  { setting: 'COMMUNITY_NAME', text: 'The name of the community (Saare kogukond)' },
  { setting: 'COMMUNITY_CONTACT', text: 'Who is responsible for the data, such as MTÜ Saar, saar@example.ee (none)' },
  {
    setting: 'SMTP_URL',
    text: 'The mail server, such as smtps://USER:PASSWORD@mail.example.ee (none: mails are files)',
  },
  { setting: 'MAIL_FROM', text: 'The sender of mails, such as sise@example.ee (noreply@ the address)' },
  { setting: 'BACKUP_DIR', text: 'The folder for backups, best on another disk (none)' },
  { setting: 'DATA_DIR', text: 'The folder for data (/var/lib/sise)' },
]

// ./sise init [--env FILE]: writes a new settings file, which only its owner may read, from answers on standard input.
const file = process.env.SISE_SETTINGS || settingsFile
try {
  if (existsSync(file)) throw new Error(`${file} exists. Edit it, or name another file: ./sise init --env FILE`)
  const lines = createInterface({ input: stdin })[Symbol.asyncIterator]()
  const ask = async (text: string) => {
    stdout.write(`${text}: `)
    const { value, done } = await lines.next()
    if (done) throw new Error('\nThe answers ended early. Nothing was written.')
    return value.trim()
  }
  const settings: Record<string, string> = { NODE_ENV: 'production' }
  for (const question of questions) await askUntilValid(question, settings, ask)
  const admin = await emailOf(ask)
  const text = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`)
  // Not over a file that another start has written meanwhile.
  writeFileSync(file, text.join(''), { mode: 0o600, flag: 'wx' })
  const option = file === settingsFile ? '' : ` --env ${file}`
  console.log(`\nWritten: ${file}. Next:\n\n  ./sise start${option}\n  ./sise invite-admin${option} ${admin}`)
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Asks until the api accepts the settings so far. */
async function askUntilValid(
  { setting, text, isRequired }: Question,
  settings: Record<string, string>,
  ask: (text: string) => Promise<string>,
) {
  for (;;) {
    const value = await ask(text)
    if (value === '' && !isRequired) return
    try {
      // Between double quotes, which an apostrophe needs, a shell interprets these.
      if (/[\r\n\0]/.test(value) || (value.includes("'") && /["$`\\]/.test(value)))
        throw new Error(`${setting}: cannot be written`)
      readApiConfig({ DATABASE_URL: 'postgresql://unused', ...settings, [setting]: value })
      settings[setting] = value
      return
    } catch (error) {
      // The first line says that the api cannot start.
      console.log(
        error instanceof Error ? error.message.split('\n').slice(1).join('\n') || error.message : String(error),
      )
    }
  }
}

async function emailOf(ask: (text: string) => Promise<string>): Promise<string> {
  for (;;) {
    const { data, error } = emailSchema.safeParse(await ask('The email of the first admin'))
    if (data != null) return data
    console.log(error?.issues[0]?.message ?? 'This is no email.')
  }
}

/** A value as systemd, a shell and Node read it. */
function quoted(value: string): string {
  return /^[\w./:@+,-]*$/.test(value) ? value : value.includes("'") ? `"${value}"` : `'${value}'`
}
