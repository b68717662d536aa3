const digits = new Intl.NumberFormat('et')

/** A count with its noun in singular or plural: '1 postitus', '10 000 postitust'. */
export const counted = (count: number, one: string, many: string) =>
  `${digits.format(count)} ${count === 1 ? one : many}`

/** A text with a capital at its beginning, which may be a word that stands elsewhere in other sentences. */
export const sentence = (text: string): string => text.slice(0, 1).toLocaleUpperCase('et') + text.slice(1)
