/** The path below which all screens of the client are. ROUTE-1. */
export const basename = '/sise'
