/** An article of the demo in one language. */
export interface DemoVersion {
  title: string
  summary?: string
  seo?: string
  /** Its text modules, in the notation of markup.ts. */
  texts: string[]
}

/** An article of the demo, with its language versions. */
export interface DemoArticle {
  et: DemoVersion
  /** Missing where nobody has translated it yet. */
  en?: DemoVersion
  /** Whether visitors see it; true by default. */
  isPublic?: boolean
  categories?: string[]
  years?: [beginning: number, end: number | null]
  /** Days from today, with a time of day where there is one ('18:00'). */
  dates?: [daysFromToday: number, time?: string][]
  /** When it was last changed, in days before now. */
  changedDaysAgo: number
}
