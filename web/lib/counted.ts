const digits = new Intl.NumberFormat('et')

/** So many of something: '1 postitus', '10 000 postitust'. */
export const counted = (count: number, one: string, many: string) =>
  `${digits.format(count)} ${count === 1 ? one : many}`
