/** The path of the home page's editor. ROUTE-1. */
export const homePath = '/avaleht-haldus'
