import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import ts from 'typescript'
import { defaultLanguage, languageCodes } from '../../schema/rules/languages.ts'

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
  })

  test('NAV-4 the schema has these languages wherever it has several', () => {
    const schema = buildSchema(readFileSync('schema/published/schema.graphql', 'utf8'))
    const codes = languageCodes.toSorted()
    const language = schema.getType('Language')
    expect(
      isEnumType(language) &&
        language
          .getValues()
          .map(({ name }) => name)
          .toSorted(),
    ).toEqual(codes)
    const several = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) || isInputObjectType(type))
      .map((type) => ({ type: type.name, fields: Object.keys(type.getFields()) }))
      .filter(({ fields }) => fields.includes(defaultLanguage))
    expect(several.map(({ type }) => type)).toEqual(expect.arrayContaining(['HomePage', 'LocalizedText']))
    for (const { fields } of several)
      expect(fields.filter((name) => /^[a-z]{2}$/.test(name) && name !== 'id').toSorted()).toEqual(codes)
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
