import { expect, test } from '@jest/globals'
import { apiSettingFaults, apiSettings, readApiConfig } from '../../api/config.ts'
import { gatewaySettingFaults, gatewaySettings } from '../../gateway/config.ts'
import { isMisspelling } from '../../schema/rules/servers/settingFaults.ts'

/** The reported lines of both programs. */
const faults = (env: NodeJS.ProcessEnv) => [...apiSettingFaults(env), ...gatewaySettingFaults(env)]
const complete = {
  NODE_ENV: 'production',
  SITE_URL: 'https://sise.saar.ee',
  SMTP_URL: 'smtp://localhost',
  BACKUP_DIR: '/srv/backups',
  PUBLIC_SITE_URL: 'https://saar.ee',
  COMMUNITY_CONTACT: 'MTÜ Saar, saar@saar.ee',
}

test('OPS-1 a complete production configuration has no faults, nor has any other start', () => {
  expect([faults(complete), faults({}), faults({ NODE_ENV: 'test' })]).toEqual([[], [], []])
})

test('OPS-1 each program reports each missing production setting in a line, with its effect', () => {
  const env = { NODE_ENV: 'production', SITE_URL: 'https://sise.saar.ee', SMTP_URL: '' }
  expect(apiSettingFaults(env)).toEqual([
    'SMTP_URL is missing: mails are not sent, but written to DATA_DIR/mail, and their links to the log.',
    'BACKUP_DIR is missing: this api makes no backups.',
  ])
  expect(gatewaySettingFaults(env)).toEqual([
    "PUBLIC_SITE_URL is missing: 'Avalik' leads to an example.",
    'COMMUNITY_CONTACT is missing: /sise/privaatsus does not say who is responsible for the data of members.',
  ])
})

test('OPS-1 an api in production without SITE_URL does not start', () => {
  const read = (env: NodeJS.ProcessEnv) => readApiConfig({ DATABASE_URL: 'postgresql://x', ...env }).siteUrl
  expect(() => read({ NODE_ENV: 'production', SITE_URL: '' })).toThrow('SITE_URL is missing')
  expect([read({}), read(complete)]).toEqual(['http://localhost:4000', complete.SITE_URL])
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['S3_URI', 'S3_URL'],
  ['SITEURL', 'SITE_URL'],
  ['BACKUP_KEEP_DAY', 'BACKUP_KEEP_DAYS'],
  ['MAILFROM', 'MAIL_FROM'],
])('OPS-1 the API reports that %s is no setting, as %s is one', (name, meant) => {
  expect(faults({ [name]: 'x' })).toEqual([`The api ignores ${name}, which is no setting. ${meant} is one.`])
})

test('OPS-1 a misspelling of a shared setting is reported by both programs, one of a gateway setting by the gateway alone', () => {
  expect(faults({ UPLOAD_LIMITS_MB: '9', API_ULR: 'x' })).toEqual([
    'The api ignores UPLOAD_LIMITS_MB, which is no setting. UPLOAD_LIMIT_MB is one.',
    'The gateway ignores UPLOAD_LIMITS_MB, which is no setting. UPLOAD_LIMIT_MB is one.',
    'The gateway ignores API_ULR, which is no setting. API_URL is one.',
  ])
})

test('OPS-1 no setting of one program is taken for a misspelling of one of the other', () => {
  const all = [...new Set([...apiSettings, ...gatewaySettings, 'DEMO_PICTURE_SCALE', 'CHROMIUM_PATH'])]
  const pairs = all.flatMap((name) => all.map((other) => [name, other] as const))
  expect(pairs.filter(([name, other]) => name !== other && isMisspelling(name, other))).toEqual([])
})

test('OPS-1 variables that systems and npm set are not taken for settings', () => {
  const usual = [
    'HOME',
    'HOSTNAME',
    'PATH',
    'SHELL',
    'TERM',
    'USER',
    'LANG',
    'MAIL',
    'LOGNAME',
    'TMP',
    'PWD',
    'SHLVL',
    'HOSTTYPE',
  ]
  const others = [
    'XDG_DATA_DIRS',
    'SSH_TTY',
    'INVOCATION_ID',
    'JOURNAL_STREAM',
    'npm_config_port',
    'NODE',
    'INIT_CWD',
    'COLORTERM',
  ]
  expect(faults(Object.fromEntries([...usual, ...others].map((name) => [name, 'x'])))).toEqual([])
})
