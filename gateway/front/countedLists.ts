import { getNamedType, getNullableType, isCompositeType, isListType, isObjectType, type GraphQLSchema } from 'graphql'
import type { Context } from '../context.ts'

/**
 * Lets the lists of a schema count their rows (GQL-3). Only lists with a resolver of their own are touched: what stands in a
 * record is bounded by the bytes of that record, and a resolver on each of its fields would cost more than it saves.
 */
export function countLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field
      if (!resolve || !isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) continue
      field.resolve = (source, args, context: Context, info) => {
        const counted = (rows: unknown) => {
          if (Array.isArray(rows)) context.cost.countRows(info.fieldNodes, rows.length)
          return rows
        }
        const rows: unknown = resolve(source, args, context, info)
        return rows instanceof Promise ? rows.then(counted) : counted(rows)
      }
    }
  }
  return schema
}
