/** The path of the client; all its screens are below it. ROUTE-1. */
export const basename = '/sise'
