import { getNamedType, isCompositeType, isListType, isNonNullType } from 'graphql'
import { schema } from '../../../gateway/schema.ts'
import { argumentsOfRoots } from '../answers/queriesOfSchema.ts'
import { everythingOf } from '../contract/selections.ts'
import { sampleOf } from '../requests/sampleVariables.ts'

/** An operation of the schema for the rows of a plain server. */
interface Call {
  name: string
  document: string
  variables: Record<string, unknown>
}

/** Arguments for the rows of the double, where its records are others than those of fillWorld. */
const argumentsHere: Readonly<Record<string, string>> = {
  ...argumentsOfRoots,
  'Query.article': '(catalogue:"uudised",id:"a1")',
  'Query.articleGroupPage': '(catalogue:"uudised",size:5)',
  'Query.articlePage': '(catalogue:"uudised",size:5)',
  'Query.calendarPage': '(when:COMING,size:5)',
}

/** Each field of Query, with everything that it gives. */
export const queries: readonly Call[] = Object.values(schema.getQueryType()?.getFields() ?? {}).map(
  ({ name, type }) => {
    const below = getNamedType(type)
    const selection = isCompositeType(below) ? everythingOf(below.name, 3) : ''
    return { name, document: `{${name}${argumentsHere[`Query.${name}`] ?? ''}${selection}}`, variables: {} }
  },
)

/** The record of the double that a mutation is of, by its name. */
const records: readonly [RegExp, Record<string, unknown>][] = [
  [/Post$/, { id: 'p1', topicId: 't1' }],
  [/Topic$/, { id: 't1', categoryId: 'k1' }],
  [/CategoryNextTo$/, { id: 'k1', place: { after: 'k2' } }],
  [/AlbumNextTo$/, { id: 'sadam', place: { before: 'jaanipaev' } }],
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

/** Each mutation, with the least that its arguments take, and a record of the double; not uploads, whose body is the file. */
export const mutations: readonly Call[] = Object.values(schema.getMutationType()?.getFields() ?? {})
  .filter(({ name }) => name !== 'uploadFile')
  .map(({ name, type, args }) => {
    const known = records.find(([pattern]) => pattern.test(name))?.[1] ?? {}
    const given = args.filter((argument) => isNonNullType(argument.type) || argument.name in known)
    const variables = given.map((argument) => {
      const sample =
        known[argument.name] ?? (argument.name === 'until' ? '2026-01-01T00:00:00.000Z' : sampleOf(argument.type))
      const isInput = typeof sample === 'object' && !Array.isArray(sample)
      return [argument.name, isInput ? { ...sample, ...categoryOf(sample) } : sample] as const
    })
    const below = getNamedType(type)
    const declared = given.map((argument) => `$${argument.name}:${String(argument.type)}`)
    const passed = given.map((argument) => `${argument.name}:$${argument.name}`)
    const list = (texts: string[]) => (texts.length > 0 ? `(${texts.join()})` : '')
    const selection = isCompositeType(below) && !isListType(below) ? '{__typename}' : ''
    return {
      name,
      document: `mutation${list(declared)}{${name}${list(passed)}${selection}}`,
      variables: Object.fromEntries(variables),
    }
  })
