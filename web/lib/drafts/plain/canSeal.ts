/**
 * Whether the drafts of a person can be encrypted, so that they survive a sign-out. Without a secret (a REST API of plain §7) or without Web
 * Crypto (an insecure context) they cannot.
 */
export function canSeal(secret: string | null): secret is string {
  // Typed as always present, but undefined in insecure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return secret != null && subtle != null
}
