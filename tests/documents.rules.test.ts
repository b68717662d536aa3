import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'

const documents = ['README.md', 'CONTRIBUTING.md', 'docs/new-domain.md']
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
