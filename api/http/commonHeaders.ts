/** Headers of every response: browsers must revalidate what they cache and must not sniff the content type. */
export const commonHeaders = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }
