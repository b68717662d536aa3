import type { Language, OpenedArticleFragment } from '../generated.ts'
import { modulesOfRecord } from '../record.ts'
import type { ModuleValue } from '../values.ts'

/** The text of an article that is translated, now or at an earlier time. LANG-4. */
export interface SourceText {
  /** Plain text; may be empty. */
  title: string
  summary: string
  seoDescription: string
  modules: readonly ModuleValue[]
}

/** The fields of the text beside its modules. */
export type TextField = Exclude<keyof SourceText, 'modules'>

/** The version of an article in another language that its translation is written from, as it was read. */
export interface Source {
  id: string
  language: Language
  /** By which the API knows the text that was shown. */
  version: string
  text: SourceText
}

/** An article as a source; null if the API gives articles no version, without which nothing can be compared. LANG-4, ARTICLE-7. */
export function sourceOf(article: OpenedArticleFragment): Source | null {
  const { id, language, version } = article
  return version == null ? null : { id, language, version, text: textOf(article) }
}

/** The text of the source that a translation was compared with last; null if it never was. */
export function comparedTextOf({ translation }: OpenedArticleFragment): SourceText | null {
  return translation?.comparedText ? textOf(translation.comparedText) : null
}

type RecordedText = Pick<OpenedArticleFragment, 'title' | 'summary' | 'seoDescription' | 'modules'>

function textOf(record: RecordedText): SourceText {
  const { title, summary, seoDescription } = record
  return { title, summary: summary ?? '', seoDescription: seoDescription ?? '', modules: modulesOfRecord(record) }
}
