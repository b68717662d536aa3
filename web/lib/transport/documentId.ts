import type { DocumentNode } from 'graphql'

/** Keyed by the identity of a definition: a changed copy has no hash, rather than a wrong one. */
const hashes = new WeakMap<object, string>()

/** Stores the hash of an operation's text. Codegen computes it, so that pages need not. */
export function registered<T extends object>(operation: T, hash: string): T {
  hashes.set(operation, hash)
  return operation
}

/** The hash that identifies an operation from generated.ts. @throws if the operation is not from generated.ts, or was changed since */
export function hashOf({ definitions: [operation] }: Pick<DocumentNode, 'definitions'>): string {
  const hash = operation && hashes.get(operation)
  if (hash == null) throw new Error('Not from generated.ts')
  return hash
}
