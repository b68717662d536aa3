import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? `docs/${name}` : [])),
]
/** A path of the project begins with one of these top-level folders. */
const isPath = /^(?:api|docs|gateway|schema|scripts|tests|web|\.ci|\.github)\/[\w./-]*$/

/** The paths in backticks in a document, without patterns such as `web/<domain>/`. */
function pathsOf(document: string): string[] {
  const inBackticks = [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!)
  return [...new Set(inBackticks.filter((words) => isPath.test(words)))]
}

const proseOf = (document: string) => readFileSync(document, 'utf8').replace(/^```.*?^```/gms, '')
const relativeLinksOf = (document: string) =>
  [...proseOf(document).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, link]) => link!)
/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string) =>
  [...proseOf(document).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Whether a relative link in a document leads to an existing file, and to a heading of it. */
function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  return existsSync(target) && (anchor == null || anchorsOf(target).includes(anchor))
}

describe('the documents for developers', () => {
  test.each(documents)('the paths that %s names exist', (document) => {
    expect(pathsOf(document).filter((path) => !existsSync(path))).toEqual([])
  })

  test('each decision has its date, and is short', () => {
    const pages = documents.filter(
      (document) => document.startsWith('docs/decisions/') && !document.endsWith('README.md'),
    )
    const decisions = pages.flatMap((page) => readFileSync(page, 'utf8').match(/^- .*(?:\n {2}.*)*/gm) ?? [])
    expect(decisions.length).toBeGreaterThan(100)
    const faulty = decisions.filter((text) => !/ \(20\d\d-\d\d-\d\d\)$/.test(text) || text.length > 440)
    expect(faulty).toEqual([])
  })

  test('name paths', () => {
    expect(documents.flatMap(pathsOf).length).toBeGreaterThan(30)
  })

  test('have no relative link to a missing file or heading', () => {
    const links = git('ls-files', '*.md', ...others)
      .split('\n')
      .filter((document) => existsSync(document))
      .flatMap((document) => relativeLinksOf(document).map((link) => ({ document, link })))
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter(({ document, link }) => !leadsSomewhere(document, link))).toEqual([])
  })

  test('OPS-1 list every setting that a program reads', () => {
    const sources = ['api/config.ts', 'gateway/config.ts', 'schema/rules/traces/settings.ts']
    const settings = sources.flatMap((path) => readFileSync(path, 'utf8').match(/^ {2}[A-Z][A-Z\d_]+(?=:)/gm) ?? [])
    const list = readFileSync('docs/settings.md', 'utf8')
    expect(settings.length).toBeGreaterThan(40)
    expect(settings.filter((name) => !list.includes(`| \`${name.trim()}\` `))).toEqual([])
  })
})

/** The maximum of entries in a folder, as in CONTRIBUTING.md. */
const mostEntries = 24
/** Whether tools write a path: generated code, and the migrations, whose number only grows. */
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
    'no folder of %s has too many entries',
    (folder) => {
      expect(crowded(folder)).toEqual([])
    },
  )
})

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 }).trim()
/** Texts for users, third-party texts, and this file. */
const others = [
  ':!scripts/demo/island',
  ':!docs/specification.md',
  ':!tests/bench/search/*.txt',
  ':!api/store/migrations',
  ':!tests/prove/tests/*.json',
  ':!tests/app/build/documents.rules.test.ts',
]
const isText = (path: string) => /\.(tsx?|mjs|cjs|md|graphql|sql|css|jsonc?)$/.test(path)

/** Code for earlier builds, and former names: there was no release, so none of it is retained. */
const ofEarlierBuilds =
  /@deprecated|REST_CLIENT|restClients|readFormer|formerDrafts|useEarlierPostDrafts|takeInFormer|(?:^|[ (])(?:earlier|former|older) (?:builds?|clients?) (?:stored|kept|had|wrote|left)/i

test('no code remains for unreleased earlier builds below version 1.0.0', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  if (Number.parseInt(version, 10) >= 1) return
  const faulty = git('ls-files', ...others, ':!CHANGELOG.md', ':!docs/decisions')
    .split('\n')
    .filter((path) => existsSync(path) && isText(path))
    .flatMap((path) => (ofEarlierBuilds.exec(readFileSync(path, 'utf8')) ?? []).map((found) => `${path}: ${found}`))
  expect(faulty).toEqual([])
})

/** Words without a right use, for which the glossary has the term of the field, and names that were renamed to it. */
const vague = new RegExp(
  [
    String.raw`\b(?:told|tells?|telling|whoever|heard of|mend(?:s|ed|ing)?|pieces?|lacks|lacking)\b`,
    String.raw`\b(?:told|piece|lacking)[A-Z]|[a-z](?:Told|Pieces?|Lacking)\b`,
    String.raw`\b(?:toolToken|createToolToken|ToolPart|asksFreely|placeAlbum|PlaceInput|(?:print|read|garbled)Answer|lazyPiece|mergeParts|PartConflict)`,
  ].join('|'),
)

test('no line has a word without a right use', () => {
  const faulty = git('ls-files', ...others, ':!CHANGELOG.md', ':!schema/GLOSSARY.md')
    .split('\n')
    .filter((path) => existsSync(path) && isText(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => vague.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(faulty).toEqual([])
})
