const digits = new Intl.NumberFormat('et')

/** A count with its noun in singular or plural: '1 postitus', '10 000 postitust'. */
export const counted = (count: number, one: string, many: string) =>
  `${digits.format(count)} ${count === 1 ? one : many}`

/** Capitalizes the first character. */
export const sentence = (text: string): string => text.slice(0, 1).toLocaleUpperCase('et') + text.slice(1)
