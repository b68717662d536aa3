/** The sides of a neighbour that a row of an ordered list is put on, with their segment of a path. ORDER-1. */
export const sides = [
  ['before', 'enne'],
  ['after', 'parast'],
] as const
