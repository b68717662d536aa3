/**
 * The level of the calls that our api has beyond §7: it says `sise` at GET /api, and a gateway needs its own level or a higher one. Raised
 * by a change that adds calls, properties or parameters that the gateway uses. REST-8.
 */
export const apiLevel = 2
