import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import ts from 'typescript'
import { defaultLanguage, languageCodes } from '../../schema/rules/languages.ts'

const schema = buildSchema(readFileSync('schema/generated/schema.graphql', 'utf8'))

/** The programs' own sources, without interface texts, which are written in one language, and without generated code. */
const programs = ['web', 'api', 'gateway'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)((text|messages)\.ts|generated(\.ts|\/.*))$/.test(path))
    .map((path) => `${root}/${path}`),
)

const sources = programs.filter((path) => path.startsWith('web/'))

describe('languages', () => {
  test('NAV-4 the languages of content are listed in one file, Estonian first', () => {
    const { languages } = JSON.parse(readFileSync('schema/catalogues.json', 'utf8')) as { languages: object[] }
    expect(languages).toMatchObject([
      { code: 'et', name: 'EST', words: { nominative: 'eestikeelne', adverb: 'eesti keeles' } },
      { code: 'en', name: 'ENG', words: { nominative: 'ingliskeelne', adverb: 'inglise keeles' } },
    ])
  })

  test('NAV-4 the schema has these languages wherever it lists languages', () => {
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

  test('NAV-4 no program hard-codes a language of content', () => {
    expect(programs.length).toBeGreaterThan(800)
    expect(programs.flatMap(languagesNamedIn)).toEqual([])
  })

  test('NAV-4 the client selects all languages, each shape in one fragment', () => {
    const shapes = readdirSync('web', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.graphql'))
      .flatMap((path) => selectedIn(readFileSync(`web/${path}`, 'utf8')))
    expect(shapes.toSorted(({ by: one }, { by: other }) => one.localeCompare(other))).toEqual([
      { by: 'EditedHomePage', type: 'HomePage', codes: languageCodes },
      { by: 'LocalizedText', type: 'LocalizedText', codes: languageCodes },
      { by: 'PlaygroundHome', type: 'HomePage', codes: languageCodes },
    ])
  })

  test.each(sources)('NAV-4 texts for people are in text.ts and not in %s', (path) => {
    expect(wordsIn(path)).toEqual([])
  })
})

/** JSX texts, and string literals with Estonian letters: both are interface texts. */
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

/** Codes of languages in the identifiers and strings of a source: `page.en`, 'description-en', `titleEn`. */
function languagesNamedIn(path: string): string[] {
  const codes = languageCodes.join('|')
  const capitals = languageCodes.map((code) => code[0]!.toUpperCase() + code.slice(1)).join('|')
  const name = new RegExp(`^(${codes})$|[a-z](${capitals})$|^(${codes})[A-Z]`)
  const text = new RegExp(`^(${codes})$|-(${codes})$`)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isNamed =
      (ts.isIdentifier(node) && name.test(node.text)) ||
      (ts.isStringLiteralLike(node) && text.test(node.text) && !isOfInterface(node))
    if (isNamed) found.push(`${path}: ${node.parent.getText().split('\n')[0]}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

/**
 * Whether a string is the language of the interface, which is Estonian whatever the content's languages are: the `lang` of an element, or the
 * locale of numbers, dates, letters and words.
 */
function isOfInterface(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) return parent.name.getText() === 'lang'
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'locale'
  const isWriter = /^Intl\.\w+$|\.(toLocale\w+|localeCompare|locale|updateLocale)$/
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && isWriter.test(parent.expression.getText())
}

/** The types whose languages a document selects, with the fragment or operation that selects them. */
function selectedIn(document: string) {
  const found: { by: string; type: string; codes: readonly string[] }[] = []
  const types = new TypeInfo(schema)
  let by = ''
  visit(
    parse(document),
    visitWithTypeInfo(types, {
      OperationDefinition: ({ name }) => void (by = name?.value ?? ''),
      FragmentDefinition: ({ name }) => void (by = name.value),
      SelectionSet: ({ selections }) => {
        const names = selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : []))
        const codes = languageCodes.filter((code) => names.includes(code))
        if (codes.length > 0) found.push({ by, type: types.getParentType()?.name ?? '', codes })
      },
    }),
  )
  return found
}
