/** Headers of every response: browsers must revalidate what they cache and must not sniff the content type. */
export const commonHeaders = {
  'cache-control': 'private, no-cache',
  // A browser that asks as another person must not be answered from its cache.
  vary: 'x-auth-token',
  'x-content-type-options': 'nosniff',
}
