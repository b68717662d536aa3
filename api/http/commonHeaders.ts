/** Headers of every answer: what a browser keeps it asks for again, and it takes nothing for another type than it is. */
export const commonHeaders = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }
