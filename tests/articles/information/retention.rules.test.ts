import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import ts from 'typescript'
import { apiSettings, readApiConfig } from '../../../api/config.ts'
import { type Expiring, retention, retentionSeconds } from '../../../schema/rules/client/retention.ts'
import { builtInTexts, retentionTexts } from '../../../web/articles/information/text.ts'
import { draftLifetimeMs } from '../../../web/lib/drafts/draftDatabase.ts'

const kinds = Object.keys(retention) as (keyof typeof retention)[]

/** The functions and constants of the api, by their names. */
const sources = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(`api/${path}`, 'utf8'))
const statements = sources.flatMap((text) =>
  ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest).statements.map((node) => text.slice(node.pos, node.end)),
)
/** A period of days or longer, or of hours, that a statement has itself. */
const ownPeriod = /interval '\d+ (hour|day|week|month|year)|\d+ \* (24|3_600|60)/

test('PRIV-2 no job that deletes what has expired, and no delete by age, has a period of its own', () => {
  const jobs = [...readFileSync('api/jobList.ts', 'utf8').matchAll(/(?:daily|: sweeping)\((\w+)\)/g)].map(([, job]) =>
    job === 'files' ? 'sweep' : job!,
  )
  expect(jobs.length).toBeGreaterThan(7)
  const named = jobs.map((job) => statements.find((text) => text.includes(`export async function ${job}(`)) ?? job)
  const deletes = statements.filter((text) => /\bdelete from|\.delete\(/.test(text) && /now\(\) -/.test(text))
  expect(deletes.length).toBeGreaterThan(5)
  expect([...named, ...deletes].filter((text) => ownPeriod.test(text) || jobs.includes(text))).toEqual([])
  expect(named.filter((text) => !/retained\(|expiresAt/.test(text))).toEqual([])
  // Sessions, links and queued mails expire by these.
  expect(statements.filter((text) => /(maxAgeSeconds|[lL]ifetimes?) = .*\d/.test(text))).toEqual([])
})

test('PRIV-2 each kind is used: by the api, or by drafts, backups and what people delete', () => {
  const used = kinds.filter((kind) =>
    sources.some((text) => new RegExp(`(retained|retentionSeconds)\\('${kind}'\\)`).test(text)),
  )
  const others = ['accounts', 'texts', 'feedback', 'drafts', 'backups', 'logs']
  expect([...used, ...others].toSorted()).toEqual(kinds.toSorted())
  expect(retentionSeconds('drafts') * 1000).toBe(draftLifetimeMs)
  expect(apiSettings).toContain('BACKUP_KEEP_WEEKS')
  const { backup } = readApiConfig({ DATABASE_URL: 'postgresql://x', BACKUP_DIR: '/tmp/x' })
  expect(`${backup?.weeks} weeks`).toBe(retention.backups)
})

test('PRIV-2 each period is a number of seconds', () => {
  const timed = kinds.filter((kind): kind is Expiring => /^\d/.test(retention[kind]))
  expect(timed.length).toBeGreaterThan(14)
  expect(timed.filter((kind) => !(retentionSeconds(kind) >= 3_600))).toEqual([])
})

test('PRIV-2 docs/operations.md and the page in both languages have each row', () => {
  const rows = readFileSync('docs/operations.md', 'utf8')
    .split('## What is stored for how long')[1]!
    .split('## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.map(([, what, period]) => [what, period])).toEqual(
    kinds.map((kind) => [retentionTexts.en[kind], retention[kind]]),
  )
  const { et, en } = builtInTexts.privaatsus!
  for (const kind of kinds) {
    expect(en.html(null, '')).toContain(`<td>${retentionTexts.en[kind]}</td><td>${retention[kind]}</td>`)
    expect(et.html(null, '')).toContain(`<td>${retentionTexts.et[kind]}</td>`)
  }
})
