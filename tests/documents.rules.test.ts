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

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 }).trim()
/** Texts that people read or that others wrote, and this file. */
const others = [
  ':!scripts/demo/island',
  ':!docs/specification.md',
  ':!tests/bench/search/*.txt',
  ':!tests/documents.rules.test.ts',
]
const isText = (path: string) => /\.(tsx?|mjs|cjs|md|graphql|sql|css|jsonc?)$/.test(path)

/** What serves earlier builds, and names of what did: there was no release, so none of it is retained. */
const ofEarlierBuilds =
  /@deprecated|REST_CLIENT|restClients|readFormer|formerDrafts|useEarlierPostDrafts|takeInFormer|(?:^|[ (])(?:earlier|former|older) (?:builds?|clients?) (?:stored|kept|had|wrote|left)/i

test('nothing is retained for earlier builds below version 1.0.0', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  if (Number.parseInt(version, 10) >= 1) return
  const faulty = git('ls-files', ...others, ':!CHANGELOG.md', ':!docs/decisions')
    .split('\n')
    .filter((path) => existsSync(path) && isText(path))
    .flatMap((path) => (ofEarlierBuilds.exec(readFileSync(path, 'utf8')) ?? []).map((found) => `${path}: ${found}`))
  expect(faulty).toEqual([])
})

/** Words for which the glossary has the term of the field. */
const vague = /\b(?:told|whoever|heard of|mend|piece|lacking)\b/i
/** The commit whose lines may have them until somebody changes these. */
const vagueUntil = '157e7a37'

/** The lines that were added and removed since that commit, or since the first one of a shallow clone. */
function linesSince() {
  const known = git('rev-list', '--max-count=1', '--ignore-missing', vagueUntil)
  const [first] = git('rev-list', '--max-parents=0', 'HEAD').split('\n')
  const lines = { added: [] as { path: string; text: string }[], removed: new Set<string>() }
  let path = ''
  for (const line of git('diff', '--unified=0', '--no-ext-diff', known || first!, '--', '.', ...others).split('\n'))
    if (line.startsWith('+++ ')) path = line.slice('+++ b/'.length)
    else if (line.startsWith('-')) lines.removed.add(line.slice(1).trim())
    // Imports name what is there.
    else if (/^\+(?!import )/.test(line) && isText(path)) lines.added.push({ path, text: line.slice(1).trim() })
  return lines
}

test('no new line has a word for which the glossary has a term', () => {
  const { added, removed } = linesSince()
  // A line that is moved is not new.
  const faulty = added.filter(({ text }) => vague.test(text) && !removed.has(text))
  expect(faulty).toEqual([])
})
