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

/** The documents that have passed all limits and were answered, by their text. */
export interface KnownDocuments {
  learn(text: string, document: DocumentNode): void
  /** Whether `learn` was given it, and it was not refused to that visitor, or to many, since. @param visitor their network */
  has(text: string, visitor?: string): boolean
  /** Notes that what a visitor asked by a known text was refused, as for its variables. */
  refuse(text: string, visitor: string): void
  find(text: string, operationName: string | undefined): KnownOperation | undefined
}

interface Known {
  document: DocumentNode
  operations: Map<string | undefined, KnownOperation>
  /** The networks of visitors that it was refused to. */
  refusedTo: Set<string>
}

/** Clients of the product have a hundred documents; one that sends others has them discarded first. */
const most = { documents: 1_000, characters: 4_000_000, operations: 20, networks: 100 }

/** Creates an empty store. The plan of an operation is made when it is found for the first time. */
export function knownDocuments(schema: GraphQLSchema): KnownDocuments {
  const byText = boundedMap<Known>({ entries: most.documents, size: most.characters })
  return {
    learn(text, document) {
      if (byText.get(text)?.document === document) return
      byText.set(text, { document, operations: new Map(), refusedTo: new Set() }, text.length)
    },
    has(text, visitor) {
      const known = byText.get(text)
      if (!known || visitor == null) return known != null
      // What was refused to so many is what many make it too costly by.
      return known.refusedTo.size < most.networks && !known.refusedTo.has(visitor)
    },
    refuse(text, visitor) {
      byText.get(text)?.refusedTo.add(visitor)
    },
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
