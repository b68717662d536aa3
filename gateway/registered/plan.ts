import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import type { Context } from '../context.ts'
import { fragmentsOf, selectedFields } from './fields.ts'
import { type Compiled, objectOf } from './objects.ts'
import { createHoles, type Run, Unplanned } from './run.ts'

/** A compiled query, which prints its response without an executor. See README.md. */
export interface Plan {
  document: DocumentNode
  operation: OperationDefinitionNode
  /**
   * The JSON of the response; null if Apollo Server must execute the query. Reads up to then stay in the context.
   * @param variables as they were sent
   */
  print(context: Context, variables: Readonly<Record<string, unknown>>): Promise<string | null>
}

/** Compiles the plan of an operation; null for a mutation, a subscription, introspection, and `@skip` or `@include`. */
export function planOf(schema: GraphQLSchema, document: DocumentNode, operationName?: string): Plan | null {
  const operation = getOperationAST(document, operationName)
  const type = schema.getQueryType()
  if (operation?.operation !== OperationTypeNode.QUERY || !type) return null
  try {
    const plan: Compiled = { schema, operation, fragments: fragmentsOf(document), nextField: 0 }
    const write = objectOf(plan, type, selectedFields(plan, type, [operation.selectionSet]))
    return {
      document,
      operation,
      async print(context, given) {
        const { coerced: variables } = getVariableValues(schema, operation.variableDefinitions ?? [], given)
        if (!variables) return null
        const run: Run = { context, variables, args: [], infos: [], holes: createHoles() }
        try {
          const text = run.holes.filled(write({}, run))
          return `{"data":${typeof text === 'string' ? text : await text}}`
        } catch {
          // Unplanned, or the error of a field: Apollo Server repeats and reports it.
          return null
        }
      },
    }
  } catch (error) {
    if (error instanceof Unplanned) return null
    throw error
  }
}
