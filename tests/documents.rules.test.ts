import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
  ...['design', 'graphql', 'look', 'new-domain', 'operations', 'performance'].map((name) => `docs/${name}.md`),
]
/** A path of the project begins with one of these top-level folders. */
const isPath = /^(?:api|docs|gateway|schema|scripts|tests|web|\.ci|\.github)\/[\w./-]*$/

/** The paths in a document: those in backticks, and the targets of links, without patterns such as `web/<domain>/`. */
function pathsOf(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const inBackticks = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!)
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target]) =>
    join(dirname(document), target!),
  )
  return [...new Set([...inBackticks.filter((words) => isPath.test(words)), ...targets])]
}

describe('the documents for developers', () => {
  test.each(documents)('the paths that %s names exist', (document) => {
    expect(pathsOf(document).filter((path) => !existsSync(path))).toEqual([])
  })

  test('each decision has its day, and is short', () => {
    const pages = documents.filter(
      (document) => document.startsWith('docs/decisions/') && !document.endsWith('README.md'),
    )
    const decisions = pages.flatMap((page) => readFileSync(page, 'utf8').match(/^- .*(?:\n {2}.*)*/gm) ?? [])
    expect(decisions.length).toBeGreaterThan(200)
    const faulty = decisions.filter((text) => !/^- 20\d\d-\d\d-\d\d: /.test(text) || text.length > 440)
    expect(faulty).toEqual([])
  })

  test('name paths', () => {
    expect(documents.flatMap(pathsOf).length).toBeGreaterThan(30)
  })
})

/** How many entries a folder may have, as in CONTRIBUTING.md: more cannot be taken in at a glance. */
const mostEntries = 24
/** Whether tools write a path: the output of codegen, and the migrations, whose number only grows. */
const isWritten = (path: string) => /(^|\/)generated(\.ts)?$|^api\/store\/migrations$/.test(path)

/** The folders with more than `mostEntries` entries, and their counts, among a folder and all below it. */
function crowded(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !isWritten(join(folder, name)),
  )
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => crowded(join(folder, name)))
  return entries.length > mostEntries ? [`${folder}: ${entries.length}`, ...below] : below
}

describe('the folders', () => {
  test.each(['api', 'docs', 'gateway', 'schema', 'scripts', 'tests', 'web'])(
    'no folder of %s has more entries than can be taken in at a glance',
    (folder) => {
      expect(crowded(folder)).toEqual([])
    },
  )
})

/** What serves earlier builds, and names of what did: there was no release, so none of it is retained. */
const ofEarlierBuilds =
  /@deprecated|REST_CLIENT|restClients|readFormer|formerDrafts|useEarlierPostDrafts|takeInFormer|(?:^|[ (])(?:earlier|former|older) (?:builds?|clients?) (?:stored|kept|had|wrote|left)/i

test('nothing is retained for earlier builds below version 1.0.0', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  if (Number.parseInt(version, 10) >= 1) return
  const files = execFileSync('git', [
    'ls-files',
    ':!CHANGELOG.md',
    ':!docs/decisions',
    ':!tests/documents.rules.test.ts',
  ])
  const faulty = String(files)
    .trim()
    .split('\n')
    .filter((path) => existsSync(path) && /\.(tsx?|mjs|cjs|md|graphql|sql|jsonc?)$/.test(path))
    .flatMap((path) => (ofEarlierBuilds.exec(readFileSync(path, 'utf8')) ?? []).map((found) => `${path}: ${found}`))
  expect(faulty).toEqual([])
})
