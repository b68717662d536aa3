import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { buildSchema, isEnumType } from 'graphql'
import ts from 'typescript'

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(text|generated)\.ts$/.test(path))
  .map((path) => `web/${path}`)

describe('languages', () => {
  test('NAV-4 the languages of content stand in one file, Estonian first', () => {
    const { languages } = JSON.parse(readFileSync('schema/catalogues.json', 'utf8')) as { languages: object[] }
    expect(languages).toMatchObject([
      { code: 'et', name: 'EST', words: { nominative: 'eestikeelne', adverb: 'eesti keeles' } },
      { code: 'en', name: 'ENG', words: { nominative: 'ingliskeelne', adverb: 'inglise keeles' } },
    ])
    const language = buildSchema(readFileSync('schema/published/schema.graphql', 'utf8')).getType('Language')
    const inSchema = isEnumType(language) ? language.getValues().map(({ name }) => name) : []
    expect(inSchema.toSorted()).toEqual(['en', 'et'])
  })

  test.each(sources)('NAV-4 what people read stands in text.ts and not in %s', (path) => {
    expect(wordsIn(path)).toEqual([])
  })
})

/** JSX texts, and string literals with Estonian letters: both are interface texts and never code. */
function wordsIn(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim())
    if (ts.isStringLiteralLike(node) && /[õäöüšž]/iu.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}
