import { malformedResponse } from '../errors.ts'
import { type FieldReader, mapValue, type MaybePromise, readAfter } from '../lib/partial.ts'
import type { ArticleReads } from './reads.ts'
import type { ArticleModel } from './wire/article.ts'
import type { SourceTextModel, TranslationModel } from './wire/translation.ts'

/** `Translation` of the schema: an article and its relation to the source. */
export interface ArticleTranslation {
  article: ArticleModel
  relation: TranslationModel
}

/** Reads of the relations between articles and their sources. LANG-4. */
export function articleTranslations(reads: ArticleReads, field: FieldReader<ArticleModel>) {
  return {
    /** The translation of an article; null if it is not a translation. */
    of: (article: ArticleModel): MaybePromise<ArticleTranslation | null> =>
      mapValue(field(article, 'translation'), (relation) => relation && { article, relation }),
    /** The source as a partial record. All versions of an article have the same `languages` (LANG-4), so these need no call. */
    source({ article, relation }: ArticleTranslation): ArticleModel {
      const { catalogue, languages, saved } = article
      return {
        id: relation.sourceId,
        catalogue,
        ...(saved && { saved }),
        ...(languages && { languages: { ...languages, language: relation.sourceLanguage } }),
      }
    },
    /** The text that was compared last; null if there was none. Read from the complete article if the relation comes from a list. */
    async comparedText({ article, relation }: ArticleTranslation): Promise<SourceTextModel | null> {
      if (relation.comparedText !== undefined) return relation.comparedText
      return readAfter(article, async () => {
        const { translation } = (await reads.complete(article.catalogue, article.id)).article
        if (translation && translation.comparedText === undefined)
          throw malformedResponse('seis of an article is missing')
        return translation?.comparedText ?? null
      })
    },
  }
}
