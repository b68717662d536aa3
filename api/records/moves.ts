/** The sides of a neighbour that a row of an ordered list can move to, with their path segments. ORDER-1. */
export const sides = [
  ['before', 'enne'],
  ['after', 'parast'],
] as const
