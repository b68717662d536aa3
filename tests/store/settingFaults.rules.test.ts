import { expect, test } from '@jest/globals'
import { settingFaults } from '../../scripts/settingFaults.ts'

const complete = {
  NODE_ENV: 'production',
  SITE_URL: 'https://sise.saar.ee',
  SMTP_URL: 'smtp://localhost',
  BACKUP_DIR: '/srv/backups',
  PUBLIC_SITE_URL: 'https://saar.ee',
}

test('OPS-1 a production with all that it needs is told nothing, nor is any other start', () => {
  expect([settingFaults(complete), settingFaults({}), settingFaults({ NODE_ENV: 'test' })]).toEqual([[], [], []])
})

test('OPS-1 a production is told in a line each what is missing, and what that means', () => {
  expect(settingFaults({ NODE_ENV: 'production', SITE_URL: 'https://sise.saar.ee', SMTP_URL: '' })).toEqual([
    'SMTP_URL is missing: mails are not sent, but written to DATA_DIR/mail, and their links to the log.',
    'BACKUP_DIR is missing: no backups are made.',
    "PUBLIC_SITE_URL is missing: 'Avalik' leads to an example.",
  ])
})

test('OPS-1 a production without SITE_URL does not start, but a gateway by itself does', () => {
  expect(() => settingFaults({ NODE_ENV: 'production' })).toThrow('SITE_URL is missing')
  expect(settingFaults({ NODE_ENV: 'production', API_URL: 'http://127.0.0.1:4001' })).toEqual([])
})

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['S3_URI', 'S3_URL'],
  ['SITEURL', 'SITE_URL'],
  ['BACKUP_KEEP_DAY', 'BACKUP_KEEP_DAYS'],
  ['MAILFROM', 'MAIL_FROM'],
  ['UPLOAD_LIMITS_MB', 'UPLOAD_LIMIT_MB'],
])('OPS-1 %s is told to be no setting, as %s is one', (name, meant) => {
  expect(settingFaults({ [name]: 'x' })).toEqual([`${name} is no setting and is ignored. ${meant} is one.`])
})

test('OPS-1 what systems and npm set is not taken for a setting', () => {
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
  expect(settingFaults(Object.fromEntries([...usual, ...others].map((name) => [name, 'x'])))).toEqual([])
})
