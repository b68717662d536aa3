import { readFileSync } from 'node:fs'
import { buildSchema, Lexer, parse, Source, TokenKind, validate, type ValidationRule } from 'graphql'
import { documentRules, limits, pairedIn } from '../../../gateway/front/graphql/limits.ts'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { costLimits, estimateCost } from '../../../gateway/lib/cost.ts'
import { clientOperations } from '../requests/clientOperations.ts'

const schema = buildSchema(typeDefs)
const guide = readFileSync('docs/graphql.md', 'utf8')

describe('the guide to GraphQL', () => {
  test('GQL-5 its examples are valid', () => {
    const examples = [...guide.matchAll(/```graphql\n(.*?)```/gs)].map(([, text]) => text ?? '')
    expect(examples.length).toBeGreaterThan(10)
    for (const text of examples) expect([text, validate(schema, parse(text))]).toEqual([text, []])
  })

  test('GQL-11 its table has every limit of a document, and what the largest operation of the client uses of it', () => {
    const { operations } = JSON.parse(readFileSync('web/app/generated/operations.json', 'utf8')) as {
      operations: { name: string; body: string }[]
    }
    expect(operations.length).toBeGreaterThan(20)
    const largest = (of: (body: string) => number) =>
      operations
        .map(({ name, body }) => ({ name, used: of(body) }))
        .reduce((most, one) => (one.used > most.used ? one : most), { name: '', used: 0 })
    const costs = clientOperations().map(({ name, document, variables }) => ({
      name,
      used: estimateCost({ schema, document, operationName: name, variables })?.cost ?? NaN,
    }))
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

/** The least limit by which a rule lets a document pass. */
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
