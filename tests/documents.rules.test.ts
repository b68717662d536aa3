import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['decisions', 'design', 'graphql', 'new-domain', 'operations', 'performance'].map((name) => `docs/${name}.md`),
]
/** The folders of the top level, which a path of the project begins with. */
const isPath = /^(?:api|docs|gateway|schema|scripts|tests|web|\.ci|\.github)\/[\w./-]*$/

/** The paths in a document: those in backticks, and the targets of links. A pattern such as `web/<domain>/` is none. */
function pathsOf(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const inBackticks = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!)
  const folder = document.startsWith('docs/') ? 'docs/' : ''
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target]) =>
    `${folder}${target}`.replace(/^docs\/\.\.\//, ''),
  )
  return [...new Set([...inBackticks.filter((words) => isPath.test(words)), ...targets])]
}

describe('the documents for developers', () => {
  test.each(documents)('the paths that %s names exist', (document) => {
    const paths = pathsOf(document)
    expect(paths.length).toBeGreaterThan(3)
    expect(paths.filter((path) => !existsSync(path))).toEqual([])
  })
})

/** Most entries of a folder that can still be taken in at a glance. CONTRIBUTING.md says the same. */
const mostEntries = 24
/** Written by tools: the output of codegen, and the migrations, whose number only grows. */
const isWritten = (path: string) => /(^|\/)generated(\.ts)?$|^api\/store\/migrations$/.test(path)

/** The folders that hold more than `mostEntries`, with their number of entries, in a folder and all below it. */
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
