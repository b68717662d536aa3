import { type DocumentNode, getOperationAST, getVariableValues, type GraphQLSchema, OperationTypeNode } from 'graphql'
import type { Context } from '../context.ts'
import { fragmentsOf, selectedFields } from './fields.ts'
import { type Compiled, compiledObject } from './objects.ts'
import { createHoles, type Run, Unplanned } from './run.ts'

/** How to print the answer of one query without an executor. See README.md. */
export interface Plan {
  /**
   * The JSON of the whole answer; null where it cannot be told, and the executor has to make it from the start. Whatever has been read
   * stays in the context, where the executor finds it.
   */
  print(context: Context, variables: Readonly<Record<string, unknown>>): Promise<string | null>
}

/** A plan that could not print so many answers in a row is tried less and less often, until it has printed one. */
const mostSkipped = 1_024

/** Makes the plan of an operation; null for one that is none of a plan: a mutation, introspection, and what depends on a condition. */
export function planOf(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Plan | null {
  const operation = getOperationAST(document, operationName)
  const type = schema.getQueryType()
  if (operation?.operation !== OperationTypeNode.QUERY || !type) return null
  try {
    const plan: Compiled = { schema, operation, fragments: fragmentsOf(document), nextField: 0 }
    const write = compiledObject(plan, type, selectedFields(plan, type, [operation.selectionSet]))
    return tried(async (context, given) => {
      const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given)
      if (!coerced) return null
      const run: Run = { context, variables: coerced, args: [], infos: [], holes: createHoles() }
      return `{"data":${await run.holes.filled(write({}, run))}}`
    })
  } catch (error) {
    if (error instanceof Unplanned) return null
    throw error
  }
}

function tried(print: Plan['print']): Plan {
  let [skipped, toSkip] = [0, 0]
  return {
    async print(context, variables) {
      if (skipped < toSkip) {
        skipped += 1
        return null
      }
      const text = await print(context, variables).catch(() => {
        // Of a field or a row, as well as Unplanned: the executor meets it again, and answers it.
        return null
      })
      skipped = 0
      toSkip = text == null ? Math.min(Math.max(toSkip * 2, 1), mostSkipped) : 0
      return text
    },
  }
}
