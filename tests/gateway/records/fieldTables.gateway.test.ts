import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type GraphQLObjectType, isObjectType } from 'graphql'
import type { Field } from '../../../gateway/lib/record/fields.ts'
import { resolvers } from '../../../gateway/resolvers.ts'
import { schema } from '../../../gateway/schema.ts'

type Table = Record<string, Field<never>>

const folder = join(import.meta.dirname, '../../../gateway')

/** The tables of gateway/<domain>/wire: exports named `<type>Fields`. */
async function tables(): Promise<{ type: GraphQLObjectType; table: Table }[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^\w+[/\\]wire[/\\]\w+\.ts$/.test(path),
  )
  const modules = await Promise.all(files.map((path) => import(join(folder, path)) as Promise<Record<string, Table>>))
  return modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, table]) => {
      const type = schema.getType(name.replace(/Fields$/, '').replace(/^./, (first) => first.toUpperCase()))
      return name.endsWith('Fields') && isObjectType(type) ? [{ type, table }] : []
    })
}

/** The fields of all tables for which `holds` is false, as `Type.field`. */
async function fieldsThat(
  holds: (field: Field<never>, named: { type: GraphQLObjectType; name: string; hasResolver: boolean }) => boolean,
): Promise<string[]> {
  const ofTypes = resolvers as Partial<Record<string, Record<string, unknown>>>
  return (await tables()).flatMap(({ type, table }) =>
    Object.entries(table)
      .filter(([name, field]) => holds(field, { type, name, hasResolver: name in (ofTypes[type.name] ?? {}) }))
      .map(([name]) => `${type.name}.${name}`),
  )
}

describe('the field tables', () => {
  test('GQL-1 exist for each record of the API, with every field of the schema and no other', async () => {
    const found = await tables()
    expect(found.map(({ type }) => type.name)).toEqual(
      expect.arrayContaining(['Topic', 'Post', 'Category', 'User', 'Article', 'Protocol', 'File', 'Feedback']),
    )
    for (const { type, table } of found) expect(Object.keys(table).sort()).toEqual(Object.keys(type.getFields()).sort())
  })

  test('GQL-1 have a resolver for a field that is optional in a body, or in no body', async () => {
    expect(await fieldsThat((field, { hasResolver }) => ('call' in field || 'needs' in field) && !hasResolver)).toEqual(
      [],
    )
  })

  test('GQL-1 mark a field whose resolver does more than read it, and one with arguments', async () => {
    const isMarked = (field: Field<never>) => 'needs' in field || 'resolver' in field
    expect(
      await fieldsThat(
        (field, { hasResolver }) => hasResolver && 'wire' in field && !('call' in field) && !isMarked(field),
      ),
    ).toEqual([])
    expect(
      await fieldsThat((field, { type, name }) => (type.getFields()[name]?.args.length ?? 0) > 0 && !isMarked(field)),
    ).toEqual([])
  })
})
