/** The path of the search over everything, under /sise. ROUTE-1, SEARCH-1. */
export const searchPath = '/otsing'
