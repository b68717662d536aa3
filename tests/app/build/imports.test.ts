import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'

/** The part of a report by dependency-cruiser that the tests use. */
interface Report {
  modules: { source: string }[]
  summary: {
    violations: { from: string; to: string; rule: { name: string } }[]
    ruleSetUsed: Record<'forbidden' | 'required', { name: string; comment: string }[]>
  }
}

const config = resolve('.dependency-cruiser.mjs')
const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')

/** Checks the imports of all programs below a folder against the rules of .dependency-cruiser.mjs. */
function cruise(folder: string): Report {
  const args = [program, '--config', config, '--output-type', 'json', 'api', 'gateway', 'web', 'schema/rules']
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as Report
}

const text = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`

describe('the imports', () => {
  const { modules, summary } = cruise('.')
  const { forbidden, required } = summary.ruleSetUsed

  test.each(['api', 'gateway', 'web', 'schema/rules'])('of %s are read', (folder) => {
    expect(modules.filter(({ source }) => source.startsWith(`${folder}/`)).length).toBeGreaterThan(1)
  })

  test.each([...forbidden, ...required])('$comment', ({ name }) => {
    expect(summary.violations.filter(({ rule }) => rule.name === name).map(text)).toEqual([])
  })
})

describe('the rules', () => {
  /** Files that break one rule each, with the rule's name. */
  const wrong = [
    { rule: 'web-up-from-lib', file: 'web/lib/lazy.ts', text: `export const load = () => import('../ui/text.ts')` },
    { rule: 'web-up-from-files', file: 'web/files/row.ts', text: `import type { Row } from '../content/row.ts'` },
    { rule: 'web-beside-domains', file: 'web/forum/page.ts', text: `import '../gallery/album.ts'` },
    {
      rule: 'gateway-up-from-domains',
      file: 'gateway/forum/topic.ts',
      text: `import type { Of } from '../context.ts'`,
    },
    { rule: 'gateway-folders-up-from-files', file: 'gateway/files/resolvers.ts', text: `import '../forum/post.ts'` },
    {
      rule: 'gateway-folders-beside-domains',
      file: 'gateway/forum/resolvers.ts',
      text: `import '../gallery/album.ts'`,
    },
    { rule: 'api-up-from-store', file: 'api/store/tables.ts', text: `import '../forum/topic.ts'` },
    { rule: 'api-beside-domains', file: 'api/forum/topicRows.ts', text: `import '../gallery/album.ts'` },
    { rule: 'web-alone', file: 'web/lib/errors.ts', text: `import '../../gateway/errors.ts'` },
    { rule: 'schema-rules-alone', file: 'schema/rules/order.ts', text: `import '../../web/ui/text.ts'` },
    { rule: 'no-circles', file: 'web/ui/lazy.ts', text: `export const load = () => import('./text.ts')` },
    { rule: 'draft-js', file: 'web/forum/editor.ts', text: `import 'draft-js'` },
    { rule: 'react-sortable-hoc', file: 'web/ui/list/rows.ts', text: `import 'react-sortable-hoc'` },
    { rule: 'dates', file: 'web/forum/when.ts', text: `import 'moment'` },
    { rule: 'one-date-library', file: 'web/lib/dates/calendar.ts', text: `import 'dayjs'` },
    { rule: 'sharp', file: 'api/files/picture.ts', text: `import 'sharp'` },
    { rule: 'pg', file: 'api/users/query.ts', text: `import 'pg'` },
    { rule: 'drizzle-orm-node-postgres-in-use', file: 'api/store/transaction.ts', text: `import 'pg'` },
  ]
  const imported = [
    { file: 'web/ui/text.ts', text: `import type { Lazy } from './lazy.ts'` },
    { file: 'web/content/row.ts', text: '' },
    { file: 'web/gallery/album.ts', text: '' },
    { file: 'gateway/gallery/album.ts', text: '' },
    { file: 'gateway/forum/post.ts', text: '' },
    { file: 'gateway/context.ts', text: '' },
    { file: 'gateway/errors.ts', text: '' },
    { file: 'api/forum/topic.ts', text: '' },
    { file: 'api/gallery/album.ts', text: '' },
  ]
  const folder = mkdtempSync(join(tmpdir(), 'sise-imports-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  for (const { file, text } of [...wrong, ...imported]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  cpSync('tsconfig.json', join(folder, 'tsconfig.json'))
  const { violations } = cruise(folder).summary

  test.each(wrong)('$rule does not allow $text in $file', ({ rule, file }) => {
    expect(violations.filter(({ rule: { name } }) => name === rule).map(({ from }) => from)).toContain(file)
  })
})
