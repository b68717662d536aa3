import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { Context } from '../../context.ts'
import { isListOfRows } from '../../lib/cost.ts'
import type { CostMeter } from '../../lib/costMeter.ts'

type Resolver = GraphQLFieldResolver<unknown, Context>

/** Lists of a record that are no longer than this are not counted, to save time: there is one for each row. */
const shortList = 20

/** Lists that cost less are resolved with the row that has them: a promise for each of their rows would cost more than they do. */
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
 * The rows of a list, those of later turns as promises: graphql-js would otherwise resolve every field of all rows without a pause. Lists
 * within rows are dealt anew, as they may be longer than the cost of a row assumes.
 */
function inTurns(rows: readonly unknown[], rowCost: number, cost: CostMeter): unknown {
  if (rowCost * rows.length < shortListCost) return rows
  return rows.map((row) => {
    const turn = cost.turnFor(rowCost)
    return turn ? turn.then(() => row) : row
  })
}
