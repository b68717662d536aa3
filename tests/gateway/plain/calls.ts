import { getNamedType, type GraphQLField, isNonNullType } from 'graphql'
import { schema } from '../../../gateway/schema.ts'
import { everythingOf } from '../contract/selections.ts'
import { operationText, sampleOf } from '../requests/sampleVariables.ts'
import { argumentsOfRoots } from '../responses/queriesOfSchema.ts'

/** An operation of the schema for the rows of a plain server. */
interface Call {
  name: string
  document: string
  variables: Record<string, unknown>
}

/** Arguments for the rows of the stub, where its records differ from those of fillWorld. */
const argumentsHere: Readonly<Record<string, string>> = {
  ...argumentsOfRoots,
  'Query.article': '(catalogue:"uudised",id:"a1")',
  'Query.articleGroupPage': '(catalogue:"uudised",size:5)',
  'Query.articlePage': '(catalogue:"uudised",size:5)',
  'Query.calendarPage': '(when:COMING,size:5)',
}

type Field = GraphQLField<unknown, unknown>

/** Each field of Query, with a selection of its result. */
export const queriesWith = (selectionOf: (field: Field) => string): readonly Call[] =>
  Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => {
    const given = argumentsHere[`Query.${field.name}`] ?? ''
    return { name: field.name, document: `{${field.name}${given}${selectionOf(field)}}`, variables: {} }
  })

/** Each field of Query, with its complete selection. */
export const queries = queriesWith(({ type }) => everythingOf(getNamedType(type).name, 3))

/** The record of the stub to which a mutation applies, by its name. */
const records: readonly [RegExp, Record<string, unknown>][] = [
  [/Post$/, { id: 'p1', topicId: 't1' }],
  [/Topic$/, { id: 't1', categoryId: 'k1' }],
  [/CategoryNextTo$/, { id: 'k1', target: { after: 'k2' } }],
  [/^register$/, { token: 'link-of-peep' }],
  [/Password$/, { userId: 'peep' }],
  [/AlbumToPosition$/, { id: 'sadam' }],
  [/AlbumNextTo$/, { id: 'sadam', target: { before: 'jaanipaev' } }],
  [/Category$/, { id: 'k1' }],
  [/Article$/, { id: 'a1', catalogue: 'uudised' }],
  [/Album$/, { id: 'jaanipaev' }],
  [/Protocol$/, { id: 'pr1' }],
  [/User$|Invitation$/, { id: 'juri', userId: 'juri' }],
  [/Feedback/, { id: 's1' }],
  [/File$/, { id: 'f1' }],
]

/** The input of a new topic names a category. */
const categoryOf = (input: object | null) => input && 'categoryId' in input && { categoryId: 'k1' }

/** Each mutation, with its required arguments, a record of the stub, and a selection; not uploads, whose body is the file. */
export const mutationsWith = (selectionOf?: (field: Field) => string): readonly Call[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ name }) => name !== 'uploadFile')
    .map((field) => {
      const { name, args } = field
      const known = records.find(([pattern]) => pattern.test(name))?.[1] ?? {}
      const given = args.filter((argument) => isNonNullType(argument.type) || argument.name in known)
      const variables = given.map((argument) => {
        const sample =
          known[argument.name] ?? (argument.name === 'until' ? '2026-01-01T00:00:00.000Z' : sampleOf(argument.type))
        const isInput = typeof sample === 'object' && !Array.isArray(sample)
        return [argument.name, isInput ? { ...sample, ...categoryOf(sample) } : sample] as const
      })
      const document = operationText('mutation', field, given, selectionOf?.(field))
      return { name, document, variables: Object.fromEntries(variables) }
    })

/** Each mutation, of whose result only the type is selected. */
export const mutations = mutationsWith()
