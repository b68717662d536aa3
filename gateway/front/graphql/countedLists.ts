import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { Context } from '../../context.ts'
import { isListOfRows } from '../../lib/cost.ts'
import type { CostMeter } from '../../lib/costMeter.ts'

type Resolver = GraphQLFieldResolver<unknown, Context>

/** List properties of a record up to this length are not counted, to save time: every row has them. */
const shortList = 20

/** Lists of a lower cost are resolved without turns, as a promise per row would cost more than its fields. */
const shortListCost = 300

/** Wraps the resolvers of lists, to count their rows, and to resolve the rows of expensive ones in turns. GQL-3. */
export function countLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (!isListOfRows(field)) continue
      const uncounted = field.extensions.resolve ? 0 : shortList
      field.resolve = counting(field.resolve ?? defaultFieldResolver, uncounted)
    }
  }
  return schema
}

function counting(resolve: Resolver, uncounted: number): Resolver {
  return (source, args, context, info) => {
    const counted = (rows: unknown) => {
      if (!Array.isArray(rows) || rows.length <= uncounted) return rows
      return inTurns(rows, context.cost.countRows(info.fieldNodes, rows.length), context.cost)
    }
    const rows: unknown = resolve(source, args, context, info)
    return rows instanceof Promise ? rows.then(counted) : counted(rows)
  }
}

/**
 * The rows of a list; rows of later turns are promises, as graphql-js would otherwise resolve all rows without a pause. Lists within rows
 * get turns of their own, as they may be longer than the cost of a row assumes.
 */
function inTurns(rows: readonly unknown[], rowCost: number, cost: CostMeter): unknown {
  if (rowCost * rows.length < shortListCost) return rows
  return rows.map((row) => {
    const turn = cost.turnFor(rowCost)
    return turn ? turn.then(() => row) : row
  })
}
