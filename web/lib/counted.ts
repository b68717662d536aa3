const digits = new Intl.NumberFormat('et')

/** A count with its noun in singular or plural: '1 postitus', '10 000 postitust'. */
export const counted = (count: number, one: string, many: string) =>
  `${digits.format(count)} ${count === 1 ? one : many}`
