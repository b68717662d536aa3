import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  print,
  separateOperations,
  specifiedRules,
  validate,
} from 'graphql'
import { limitRules, limits } from '../limits.ts'
import { hashOf, readManifest, type RegisteredOperation } from './manifest.ts'

/**
 * Reads the operations that the operator allows: `.graphql` files with operations and their fragments, and manifests (`.json`). Each must
 * fit the schema and the limits of documents. GQL-9.
 * @throws an Error with a line for each fault
 */
export function readOperatorsFolder(folder: string, schema: GraphQLSchema): RegisteredOperation[] {
  const faults: string[] = []
  const operations = filesIn(folder).flatMap((file) => {
    try {
      return operationsIn(readFileSync(join(folder, file), 'utf8'), file, schema, faults)
    } catch (error) {
      faults.push(`${file}: ${faultOf(error)}`)
      return []
    }
  })
  if (faults.length > 0) throw new Error(`OPERATIONS_FOLDER has invalid operations:\n  ${faults.join('\n  ')}`)
  return operations
}

function operationsIn(text: string, file: string, schema: GraphQLSchema, faults: string[]): RegisteredOperation[] {
  if (!file.endsWith('.json')) {
    const document = parse(text, { maxTokens: limits.tokens * 20 })
    faults.push(...faultsOf(document, schema).map((fault) => `${file}: ${fault}`))
    const bodies = [text, text.trim(), ...Object.values(separateOperations(document)).map((one) => print(one))]
    return bodies.map((body) => ({ id: hashOf(body), body }))
  }
  return readManifest(text).map((operation) => {
    const found = faultsOf(parse(operation.body, { maxTokens: limits.tokens }), schema)
    faults.push(...found.map((fault) => `${file}, ${operation.id}: ${fault}`))
    return operation
  })
}

function faultsOf(document: DocumentNode, schema: GraphQLSchema): string[] {
  return validate(schema, document, [...specifiedRules, ...limitRules]).map(faultOf)
}

function faultOf(error: unknown): string {
  if (!(error instanceof GraphQLError)) return error instanceof Error ? error.message : String(error)
  const [location] = error.locations ?? []
  return location ? `line ${location.line}, column ${location.column}: ${error.message}` : error.message
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(graphql|gql|json)$/.test(file))
      .sort()
  } catch (error) {
    throw new Error(`OPERATIONS_FOLDER cannot be read: ${(error as Error).message}`)
  }
}
