import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { limits } from '../../../gateway/front/graphql/limits.ts'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'
import { costLimits } from '../../../gateway/lib/cost.ts'

const guide = readFileSync('docs/graphql.md', 'utf8')

describe('the guide to GraphQL', () => {
  test('GQL-5 its examples are valid, and use nothing that is deprecated', () => {
    const schema = buildSchema(typeDefs)
    const examples = [...guide.matchAll(/```graphql\n(.*?)```/gs)].map(([, text]) => text ?? '')
    expect(examples.length).toBeGreaterThan(10)
    for (const text of examples) expect([text, validate(schema, parse(text))]).toEqual([text, []])
    for (const whole of ['topics {', 'posts {', 'files {', 'searchForum(']) expect(examples.join()).not.toContain(whole)
  })

  test('GQL-3 it names the limits as they are', () => {
    const { depth, aliases, directives, tokens } = limits
    const text = guide.replaceAll('\n', ' ')
    expect(text).toContain(
      `${depth} levels, ${aliases} aliases, ${directives} directives and ${tokens.toLocaleString('en')} tokens`,
    )
    expect(text).toContain(`at most ${costLimits.estimated.toLocaleString('en')};`)
  })
})
