/**
 * The level of our api's calls beyond §7: `sise` of GET /api. A gateway needs an api of its own level or a higher one. Raise it with any
 * change that adds calls, properties or parameters that the gateway uses. REST-8.
 */
export const apiLevel = 6
