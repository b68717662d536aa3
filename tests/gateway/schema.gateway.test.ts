import { readFileSync } from 'node:fs'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  graphql,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { typeDefs } from '../../gateway/generated/typeDefs.ts'
import { resolvers } from '../../gateway/resolvers.ts'
import { makeSchema } from '../../gateway/schema.ts'
import { errorCodes } from '../../schema/rules/client/errorCodes.ts'

const schema = buildSchema(typeDefs)
const roots = ['Query', 'Mutation']
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
)

describe('the schema', () => {
  test('GQL-1 every type, field, argument, enum value and directive is described beyond its wire name', () => {
    const silent = everyPart().filter(([, description]) => !saysSomething(description))
    expect(silent.map(([path]) => path)).toEqual([])
    expect(['`nimi`.', '`likes`. FORUM-4.', 'REST-6.', '', null, undefined].some(saysSomething)).toBe(false)
  })

  test('GQL-3 the schema itself describes the headers, the codes and the extensions of an error', () => {
    const { description } = schema
    const errors = readFileSync('gateway/errors.ts', 'utf8')
    const codes = [...errorCodes, 'CLIENT_GONE']
    const details = /export interface ErrorDetails \{(.*?)\n\}/s.exec(errors)?.[1] ?? ''
    const names = [...details.matchAll(/^ {2}(\w+)\?:/gm)].map(([, name]) => name)
    expect(codes).toContain('UPSTREAM_TIMEOUT')
    expect(names).toContain('saved')
    for (const word of [...codes, ...names, 'x-auth-token', 'Idempotency-Key']) expect(description).toContain(word)
  })

  test('GQL-1 a field with pages has no complete list', () => {
    const bare = allLists().filter(({ type, field }) => pagesOf(type, getNamedType(field.type).name).length > 0)
    expect(bare.map(({ path }) => path)).toEqual([])
  })

  test('GQL-3 every list of the schema is bounded in one of these ways', () => {
    const ways = allLists().map(({ path, type, field }): [path: string, way: string | null] => {
      const rows = getNamedType(field.type)
      if (isPage(type) && field.name === 'items') return [path, 'a page: its `size`, at most 200']
      // TOO_COSTLY above the bound: the size is only assumed.
      if (hasSize(field)) return [path, 'parts of a record, whose number the API limits, or rows of a write']
      if (!isObjectType(rows) && !isInterfaceType(rows) && !isUnionType(rows)) return [path, 'values of the gateway']
      return [path, null]
    })
    const tally = new Map<string, number>()
    for (const [, way] of ways) if (way != null) tally.set(way, (tally.get(way) ?? 0) + 1)
    expect(ways.filter(([, way]) => way == null)).toEqual([])
    expect([...tally.keys()].length).toBe(3)
    for (const { field, type } of allLists())
      if (isPage(type) && field.name === 'items') expect([type.name, hasSizedFields(type)]).toEqual([type.name, true])
  })

  test('GQL-3 every list at the root has the number of its rows', () => {
    const unbounded = rootLists().filter(({ field }) => !hasSize(field))
    expect(unbounded.map(({ name }) => name)).toEqual([])
    expect(rootLists().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Query.categories', 'Mutation.deleteAlbum']),
    )
  })

  test('GQL-3 a field that can fail alone is nullable', () => {
    const nonNull = roots.flatMap((root) => {
      const type = schema.getType(root)
      return isObjectType(type) ? Object.values(type.getFields()).filter((field) => isNonNullType(field.type)) : []
    })
    // The settings are the gateway's own: no call to the API can fail.
    expect(nonNull.map(({ name }) => name)).toEqual(['settings'])
  })

  test('GQL-3 below the root only ids and fields of the gateway itself are non-null: a malformed field fails alone', () => {
    // The configuration, values that the gateway makes from checked data, and the pages that it cuts.
    const own = [
      'Query',
      'Settings',
      'Catalogue',
      'DateValue',
      'LocalizedText',
      'Session',
      'Article.catalogue',
      'LanguageVersion.language',
    ]
    const nonNull = types.flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields())
            .filter(
              (field) =>
                isNonNullType(field.type) &&
                field.name !== 'id' &&
                !(field.name === 'items' && type.name.endsWith('Page')),
            )
            .map((field) => `${type.name}.${field.name}`)
        : [],
    )
    expect(nonNull.filter((path) => !own.some((name) => path === name || path.startsWith(`${name}.`)))).toEqual([])
  })

  test('GQL-3 a missing property of a model is an error of its field, not a silent null', async () => {
    const filePage = () => ({ items: [{ id: 'f1', variants: [] }], next: null })
    // The model is incomplete on purpose.
    const withGap = makeSchema({ ...resolvers, Query: { ...resolvers.Query, filePage: filePage as never } })
    const { data, errors } = await graphql({
      schema: withGap,
      source: '{filePage{items{id name size variants{path}}}}',
    })
    expect(data).toEqual({ filePage: { items: [{ id: 'f1', name: null, size: null, variants: [] }] } })
    expect(errors).toMatchObject([{ path: ['filePage', 'items', 0, 'name'], extensions: { code: 'UPSTREAM_ERROR' } }])
  })

  test('GQL-5 the published schema of a release is the schema of the gateway', () => {
    const published = buildSchema(readFileSync('schema/generated/schema.graphql', 'utf8'))
    expect(printSchema(lexicographicSortSchema(published))).toBe(printSchema(lexicographicSortSchema(schema)))
  })
})

/** Every element of the schema that can have a description, by its path. */
function everyPart(): [string, string | null | undefined][] {
  const ofDirectives = schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive))
  return [
    ...types.map(({ name, description }): [string, typeof description] => [name, description]),
    ...types.flatMap((type) => {
      const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
      const others = isInputObjectType(type)
        ? Object.values(type.getFields())
        : isEnumType(type)
          ? type.getValues()
          : []
      return [
        ...[...fields, ...others].map(described(type.name)),
        ...fields.flatMap((field) => field.args.map(described(`${type.name}.${field.name}`))),
      ]
    }),
    ...ofDirectives.flatMap((directive) => [
      described('@')(directive),
      ...directive.args.map(described(`@${directive.name}`)),
    ]),
  ]
}

const described =
  (path: string) =>
  ({ name, description }: { name: string; description?: string | null }): [string, string | null | undefined] => [
    `${path}.${name}`,
    description,
  ]

/** Whether a description has words besides wire names and the ids of requirements. */
function saysSomething(description: string | null | undefined): boolean {
  const words = (description ?? '').replace(/`[^`]*`|\b[A-Z]+-\d+\b/g, '').match(/\p{L}{2,}/gu) ?? []
  return words.length >= 2
}

type Field = GraphQLField<unknown, unknown>

/** All fields of object types that are lists. */
function allLists() {
  return types.filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => isListType(getNullableType(field.type)))
      .map((field) => ({ path: `${type.name}.${field.name}`, type, field })),
  )
}

const isPage = (type: GraphQLNamedType | undefined): type is GraphQLObjectType =>
  isObjectType(type) && type.getFields().items != null && type.getFields().next != null

/** The fields of a type that are pages of such rows. */
const pagesOf = (type: GraphQLObjectType, rows: string) =>
  Object.values(type.getFields()).filter((field) => {
    const page = getNamedType(field.type)
    return isPage(page) && getNamedType(page.getFields().items!.type).name === rows
  })

/** Whether each field of this type has a `size`, or is in a type whose fields have one. */
const hasSizedFields = (type: GraphQLObjectType): boolean => {
  const found = types
    .filter(isObjectType)
    .flatMap((parent) => Object.values(parent.getFields()).map((field) => ({ parent, field })))
    .filter(({ field }) => getNamedType(field.type) === type)
  const isSized = ({ args }: Field) => args.some(({ name }) => name === 'size')
  return found.length > 0 && found.every(({ parent, field }) => isSized(field) || hasSizedFields(parent))
}

/** The fields of the roots that are lists. */
function rootLists() {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()]
  const fieldsOf = (type: typeof query): Field[] => Object.values(type?.getFields() ?? {})
  return [query, mutation].flatMap((root) =>
    fieldsOf(root)
      .filter(({ type }) => isListType(getNullableType(type)))
      .map((field) => {
        // The list that a write returns has no page.
        return { name: `${root?.name ?? ''}.${field.name}`, field }
      }),
  )
}

const hasSize = ({ astNode }: Field) => astNode?.directives?.some(({ name }) => name.value === 'listSize') ?? false
