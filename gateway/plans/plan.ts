import { type DocumentNode, getOperationAST, getVariableValues, type GraphQLSchema, OperationTypeNode } from 'graphql'
import type { Context } from '../context.ts'
import { isClientGone } from '../errors.ts'
import { fragmentsOf, selectedFields } from './fields.ts'
import { type Compiled, compiledObject } from './objects.ts'
import { createHoles, type Prepared, type Run, Unplanned } from './run.ts'

/** How to print the answer of one query without an executor. See README.md. */
export interface Plan {
  /** The variables of a request, for any number of answers; null for invalid ones. */
  prepare(variables: Readonly<Record<string, unknown>>): Prepared | null
  /**
   * The JSON of the whole answer; null where it cannot be told, and the executor has to make it from the start. Whatever has been read
   * stays in the context, where the executor finds it.
   */
  print(context: Context, prepared: Prepared): Promise<string | null>
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
    return {
      prepare(given) {
        const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given)
        return coerced ? { variables: coerced, args: [], infos: [] } : null
      },
      print: tried(async (context, { variables, args, infos }) => {
        const run: Run = { context, variables, args, infos, holes: createHoles() }
        const text = run.holes.filled(write({}, run))
        return `{"data":${typeof text === 'string' ? text : await text}}`
      }),
    }
  } catch (error) {
    if (error instanceof Unplanned) return null
    throw error
  }
}

function tried(print: Plan['print']): Plan['print'] {
  let [skipped, toSkip] = [0, 0]
  return async (context, prepared) => {
    if (skipped < toSkip) {
      skipped += 1
      return null
    }
    let isGone = false
    const text = await print(context, prepared).catch((error: unknown) => {
      isGone = isClientGone(error)
      // Of a field or a row, as well as Unplanned: the executor meets it again, and answers it.
      return null
    })
    // A client that has left says nothing of the plan, and makes no later request dearer.
    if (isGone) return null
    skipped = 0
    toSkip = text == null ? Math.min(Math.max(toSkip * 2, 1), mostSkipped) : 0
    return text
  }
}
