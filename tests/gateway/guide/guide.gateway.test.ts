import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type DocumentNode,
  getOperationAST,
  type GraphQLInputType,
  Lexer,
  parse,
  Source,
  TokenKind,
  typeFromAST,
  validate,
  type ValidationRule,
} from 'graphql'
import { documentRules, limits, pairedIn } from '../../../gateway/front/graphql/limits.ts'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { costLimits, estimateCost } from '../../../gateway/lib/cost.ts'
import { sampleOf } from '../requests/sampleVariables.ts'

const schema = buildSchema(typeDefs)

/** The largest page sizes that the client requests, where they are below the maximum. */
const largestSizes: Partial<Record<string, number>> = {
  Announcements: 90,
  CreatePost: 50,
  FinishPost: 50,
  Protocols: 80,
  BookPage: 50,
  Calendar: 100,
  CalendarMonth: 100,
  Albums: 100,
  Search: 20,
  ArticleGroups: 100,
}

const guide = readFileSync('docs/graphql.md', 'utf8')
const { operations } = JSON.parse(readFileSync('web/app/generated/operations.json', 'utf8')) as {
  operations: { name: string; body: string }[]
}
const costs = operations.map(({ name, body }) => ({ name, used: costOf(name, parse(body)) ?? NaN }))

describe('the guide to GraphQL', () => {
  test('GQL-5 has valid examples', () => {
    const examples = [...guide.matchAll(/```graphql\n(.*?)```/gs)].map(([, text]) => text ?? '')
    expect(examples.length).toBeGreaterThan(10)
    for (const text of examples) expect([text, validate(schema, parse(text))]).toEqual([text, []])
  })

  test('GQL-3 no operation of the client is heavy, with its largest page, so that none waits for another', () => {
    expect(operations.length).toBeGreaterThan(20)
    expect(costs.filter(({ used }) => !(used < costLimits.heavy))).toEqual([])
  })

  test('GQL-3 GQL-11 has a table of every limit of a document, with the usage of the largest operation of the client, which is within it', () => {
    const largest = (of: (body: string) => number) =>
      operations
        .map(({ name, body }) => ({ name, used: of(body) }))
        .reduce((most, one) => (one.used > most.used ? one : most), { name: '', used: 0 })
    const rows = {
      'levels of fields': [limits.depth, largest(least(documentRules.depth))],
      aliases: [limits.aliases, largest(least(documentRules.aliases))],
      directives: [limits.directives, largest(least(documentRules.directives))],
      fragments: [limits.fragments, largest((body) => pairedIn(parse(body)).fragments)],
      'one field in a selection': [limits.repeats, largest((body) => pairedIn(parse(body)).repeats)],
      tokens: [limits.tokens, largest(tokensOf)],
      cost: [costLimits.estimated, costs.reduce((most, one) => (one.used > most.used ? one : most))],
    } as const
    const written = Object.fromEntries(
      [...guide.matchAll(/^\| ([\w ]+?) +\| +([\d,]+) +\| +([\d,]+)(?: `(\w+)`)? +\|$/gm)].map(
        ([, limit = '', most, used, name = '']) => [limit, [most, used, name]],
      ),
    )
    for (const [limit, [most, { used }]] of Object.entries(rows)) expect([limit, used <= most]).toEqual([limit, true])
    const inEnglish = (number: number) => number.toLocaleString('en')
    expect(written).toEqual(
      Object.fromEntries(
        Object.entries(rows).map(([limit, [most, { name, used }]]) => [
          limit,
          [inEnglish(most), inEnglish(used), name],
        ]),
      ),
    )
  })
})

/** The cost of an operation of the client with its largest page. */
function costOf(name: string, document: DocumentNode): number | undefined {
  const variables = getOperationAST(document)?.variableDefinitions?.map(({ variable, type }) => {
    const given = variable.name.value
    const sample = sampleOf(typeFromAST(schema, type) as GraphQLInputType)
    return [given, given === 'size' ? (largestSizes[name] ?? 200) : sample]
  })
  return estimateCost({ schema, document, variables: Object.fromEntries(variables ?? []) as Record<string, unknown> })
    ?.cost
}

/** The least limit with which a rule accepts a document. */
function least(ruleOf: (n: number) => ValidationRule): (body: string) => number {
  return (body) => {
    const document = parse(body)
    let n = 0
    while (validate(schema, document, [ruleOf(n)]).length > 0) n += 1
    return n
  }
}

function tokensOf(body: string): number {
  const lexer = new Lexer(new Source(body))
  let tokens = 0
  while (lexer.advance().kind !== TokenKind.EOF) tokens += 1
  return tokens
}
