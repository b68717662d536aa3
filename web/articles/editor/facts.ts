import type { ArticleFields, ArticleValues } from './values.ts'

/** The names of the values that an article has the same in all its languages. LANG-5. */
export const factNames = ['categories', 'order', 'dates', 'date', 'years'] as const satisfies (keyof ArticleFields)[]

/** The facts of an article. */
export type Facts = Pick<ArticleFields, (typeof factNames)[number]>

/** The facts among the values. */
export function factsOf({ categories, order, dates, date, years }: Facts): Facts {
  return { categories, order, dates, date, years }
}

/** The values with these facts. */
export const withFacts = (values: ArticleValues, facts: Partial<Facts>): ArticleValues => ({ ...values, ...facts })
