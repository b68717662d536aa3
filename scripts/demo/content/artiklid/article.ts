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
  /** Missing if there is no English version. */
  en?: DemoVersion
  /** The Estonian version that the English one was translated from, where it has changed since. LANG-4. */
  former?: DemoVersion
  /** Whether visitors see it; true by default. */
  isPublic?: boolean
  categories?: string[]
  /** Name of the picture that is its cover; not for pages. */
  cover?: string
  /** Names of pictures, shown after the first text. */
  pictures?: string[]
  /** Names of documents, listed at the end. */
  files?: string[]
  /** The code of an embedded page, shown after the texts; its host is one of the usual EMBED_HOSTS. */
  embed?: string
  years?: [beginning: number, end: number | null]
  /** Days from today, with an optional time of day ('18:00'). */
  dates?: [daysFromToday: number, time?: string][]
  /** Days since the last change. */
  changedDaysAgo: number
}
