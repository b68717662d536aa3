import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
} from 'graphql'
import type { Context } from '../../context.ts'
import { readsProperty } from './presentFields.ts'

type Resolver = GraphQLFieldResolver<unknown, Context>

/** The scalar with values of unbounded length; others are bounded by the number of fields. */
const longTexts = 'HTML'

/**
 * Wraps the resolvers of lists, to count their rows, and of html, to count its characters. GQL-3. Other fields are left alone: a list
 * without a resolver is part of its record and bounded by it, and wrapping every field would cost more than it saves.
 */
export function countFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const { name } = getNamedType(field.type)
      if (name === longTexts) field.resolve = countingText(field.resolve ?? defaultFieldResolver)
      else if (field.resolve && !readsProperty(field.resolve) && isListOfRows(field))
        field.resolve = countingRows(field.resolve)
    }
  }
  return schema
}

function isListOfRows({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type))
}

function countingRows(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const counted = (rows: unknown) => {
      if (Array.isArray(rows)) context.cost.countRows(info.fieldNodes, rows.length)
      return rows
    }
    const rows: unknown = resolve(source, args, context, info)
    return rows instanceof Promise ? rows.then(counted) : counted(rows)
  }
}

function countingText(resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const counted = (text: unknown) => {
      if (typeof text === 'string') context.cost.countText(text.length)
      return text
    }
    const text: unknown = resolve(source, args, context, info)
    return text instanceof Promise ? text.then(counted) : counted(text)
  }
}
