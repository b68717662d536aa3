import { getOperationAST, Kind, parse, type TypeNode } from 'graphql'
import { limits } from '../limits.ts'

/**
 * How many files an operation has variables for; `most` where it takes a list of them, and where it is not known: what cannot
 * be read is refused at once by GraphQL itself.
 */
export function filesWanted(operations: unknown, most: number): number {
  if (typeof operations !== 'object' || operations === null || !('query' in operations)) return most
  const { query } = operations
  const operationName = 'operationName' in operations ? operations.operationName : undefined
  try {
    const document = parse(String(query), { maxTokens: limits.tokens })
    const operation = getOperationAST(document, typeof operationName === 'string' ? operationName : undefined)
    const wanted = (operation?.variableDefinitions ?? []).map(({ type }) => filesOf(type, most))
    return wanted.reduce((sum, files) => sum + files, 0)
  } catch {
    return most
  }
}

function filesOf(type: TypeNode, most: number): number {
  if (type.kind === Kind.NON_NULL_TYPE) return filesOf(type.type, most)
  if (type.kind === Kind.LIST_TYPE) return filesOf(type.type, most) > 0 ? most : 0
  return type.name.value === 'Upload' ? 1 : 0
}
