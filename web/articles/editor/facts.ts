import type { ArticleFields, ArticleValues } from './values.ts'

/** The names of the values that all language versions of an article share: its facts. LANG-5. */
export const factNames = ['categories', 'order', 'dates', 'date', 'years'] as const satisfies (keyof ArticleFields)[]

/** The facts of an article. */
export type Facts = Pick<ArticleFields, (typeof factNames)[number]>

/** The facts among the values. */
export function factsOf({ categories, order, dates, date, years }: Facts): Facts {
  return { categories, order, dates, date, years }
}

export const withFacts = (values: ArticleValues, facts: Partial<Facts>): ArticleValues => ({ ...values, ...facts })
