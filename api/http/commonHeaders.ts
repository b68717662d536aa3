/** Headers of every response: browsers must revalidate what they cache and must not sniff the content type. */
export const commonHeaders = {
  'cache-control': 'private, no-cache',
  // A browser that signs in as another user must not use the cached responses of the former one.
  vary: 'x-auth-token',
  'x-content-type-options': 'nosniff',
}
