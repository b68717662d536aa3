import { type DocumentNode, getOperationAST, type GraphQLSchema, type OperationDefinitionNode } from 'graphql'
import { type Plan, planOf } from '../../plans/plan.ts'
import { boundedMap } from './boundedMap.ts'

/** An operation of a document that Apollo Server has validated. */
export interface KnownOperation {
  document: DocumentNode
  operation: OperationDefinitionNode
  /** Null where only an executor can answer it. */
  plan: Plan | null
}

/** The documents that have passed all limits and were executed, by their text. */
export interface KnownDocuments {
  learn(text: string, document: DocumentNode): void
  /** Whether `learn` was given it. */
  has(text: string): boolean
  find(text: string, operationName: string | undefined): KnownOperation | undefined
}

interface Known {
  document: DocumentNode
  operations: Map<string | undefined, KnownOperation>
}

/** Clients of the product have a hundred documents; one that sends others has them forgotten first. */
const most = { documents: 1_000, characters: 4_000_000, operations: 20 }

/** Creates an empty store. The plan of an operation is made when it is found for the first time. */
export function knownDocuments(schema: GraphQLSchema): KnownDocuments {
  const byText = boundedMap<Known>({ entries: most.documents, size: most.characters })
  return {
    learn(text, document) {
      if (byText.get(text)?.document === document) return
      byText.set(text, { document, operations: new Map() }, text.length)
    },
    has: (text) => byText.get(text) != null,
    find(text, operationName) {
      const known = byText.get(text)
      if (!known) return undefined
      const { document, operations } = known
      const found = operations.get(operationName)
      if (found) return found
      const operation = getOperationAST(document, operationName)
      if (!operation || operations.size >= most.operations) return undefined
      const made = { document, operation, plan: planOf(schema, document, operationName) }
      operations.set(operationName, made)
      return made
    },
  }
}
