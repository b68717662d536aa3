import type { DocumentNode } from 'graphql'

/** Keyed by the very definition: a changed copy of it has no hash, rather than the hash of what it was. */
const hashes = new WeakMap<object, string>()

/** Remembers the hash of an operation's text. Codegen makes it, so that no page hashes. */
export function registered<T extends object>(operation: T, hash: string): T {
  hashes.set(operation, hash)
  return operation
}

/**
 * The hash that names an operation from generated.ts.
 * @throws if the operation is not from generated.ts, or was changed since
 */
export function hashOf({ definitions: [operation] }: Pick<DocumentNode, 'definitions'>): string {
  const hash = operation && hashes.get(operation)
  if (hash == null) throw new Error('Not from generated.ts')
  return hash
}
