import { getOperationAST, Kind, parse, type TypeNode } from 'graphql'
import { limits } from '../limits.ts'

/**
 * The number of files that an operation has variables for; `max` for a list of files, and for an operation that cannot be parsed, which
 * Apollo Server refuses.
 */
export function countFileVariables(operations: unknown, max: number): number {
  if (typeof operations !== 'object' || operations === null || !('query' in operations)) return max
  const { query } = operations
  const operationName = 'operationName' in operations ? operations.operationName : undefined
  try {
    const document = parse(String(query), { maxTokens: limits.tokens })
    const operation = getOperationAST(document, typeof operationName === 'string' ? operationName : undefined)
    const wanted = (operation?.variableDefinitions ?? []).map(({ type }) => countFiles(type, max))
    return wanted.reduce((sum, files) => sum + files, 0)
  } catch {
    return max
  }
}

function countFiles(type: TypeNode, max: number): number {
  if (type.kind === Kind.NON_NULL_TYPE) return countFiles(type.type, max)
  if (type.kind === Kind.LIST_TYPE) return countFiles(type.type, max) > 0 ? max : 0
  return type.name.value === 'Upload' ? 1 : 0
}
