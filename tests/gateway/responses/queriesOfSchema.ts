import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { typeDefs } from '../../../gateway/generated/typeDefs.ts'

const schema = buildSchema(typeDefs)

/** The root fields that read. */
export const rootFields: readonly string[] = Object.keys(schema.getQueryType()?.getFields() ?? {})

/** The required arguments of fields, and small pages, for the records of the stub and of fillWorld. */
export const argumentsOfRoots: Readonly<Record<string, string>> = {
  'Query.album': '(slug:"jaanipaev")',
  'Query.announcementPreview': '(input:{title:"Koosolek",text:"<p>Tule</p>",audience:EVERYBODY})',
  'Query.article': '(catalogue:"ettevotted",id:"a9")',
  'Query.articleGroupPage': '(catalogue:"kalender",size:5)',
  'Query.articleMonths': '(catalogue:"kalender")',
  'Query.articlePage': '(catalogue:"kalender",size:5)',
  'Query.calendarPage': '(when:PAST,size:5)',
  'Query.category': '(slug:"uldine")',
  'Query.file': '(id:"f3")',
  'Query.fileUses': '(id:"f3")',
  'Query.history': '(kind:TOPIC,id:"t1")',
  'Query.protocol': '(id:"pr1")',
  'Query.revision': '(kind:TOPIC,id:"t1",revision:"v1")',
  'Query.search': '(text:"praam")',
  'Query.searchForumPage': '(text:"reha",size:5)',
  'Query.topic': '(id:"t1")',
  'Query.user': '(id:"mari")',
  'Topic.post': '(id:"p1")',
}

/** A field that can be read, and its path: `around` puts a selection into a document at its position. */
export interface Reachable {
  /** `Type.field` */
  coordinate: string
  /** The type of the field, without lists. */
  type: GraphQLNamedType
  isList: boolean
  /** Whether its type is a scalar or enum. */
  isValue: boolean
  /** The lists above it, the outermost first, as coordinates. */
  lists: readonly string[]
  /** The name with its required arguments. */
  requested: string
  around: (selected: string) => string
}

/**
 * Every field that can be read below a field of Query, by the shortest path through each field that returns records: one path may find
 * nothing where another finds records.
 * @param argumentsOf the arguments of a field that requires some, by its coordinate
 */
export function reachableFrom(root: string, argumentsOf: Readonly<Record<string, string>>): Reachable[] {
  const query = schema.getQueryType()
  const field = query?.getFields()[root]
  if (!query || !field) throw new Error(`Query has no ${root}`)
  const found: Reachable[] = []
  const seen = new Set<string>()
  const waiting = [reached('Query', field, [], (selected) => `{${selected}}`)]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    found.push(next)
    if (!isCompositeType(next.type) || seen.has(next.coordinate)) continue
    seen.add(next.coordinate)
    const { requested, around, lists, isList, coordinate } = next
    const below = isList ? [...lists, coordinate] : lists
    for (const type of isAbstractType(next.type) ? schema.getPossibleTypes(next.type) : [next.type]) {
      if (!isObjectType(type)) continue
      const inner = (selected: string) =>
        around(`${requested}{${type === next.type ? selected : `...on ${type.name}{${selected}}`}}`)
      for (const part of Object.values(type.getFields())) {
        // The same list below itself is refused by a rule of its own.
        if (!below.includes(`${type.name}.${part.name}`)) waiting.push(reached(type.name, part, below, inner))
      }
    }
  }
  return found

  function reached(
    typeName: string,
    part: GraphQLField<unknown, unknown>,
    lists: readonly string[],
    around: Reachable['around'],
  ): Reachable {
    const coordinate = `${typeName}.${part.name}`
    const given = argumentsOf[coordinate]
    if (given == null && part.args.some(isRequiredArgument)) throw new Error(`What does ${coordinate} take?`)
    return {
      coordinate,
      type: getNamedType(part.type),
      isList: isListType(getNullableType(part.type)),
      isValue: isLeafType(getNamedType(part.type)),
      lists,
      requested: `${part.name}${given ?? ''}`,
      around,
    }
  }
}
