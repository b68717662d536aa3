import { garbledAnswer } from '../errors.ts'
import { type FieldReader, readAfter } from '../lib/partial.ts'
import { type ArticleContent, refused } from './input.ts'
import type { ArticleReads } from './reads.ts'
import type { ArticleModel } from './wire/article.ts'
import type { SourceTextModel, TranslationModel } from './wire/translation.ts'

/** `Translation` of the schema: an article and its relation to the source. */
export interface ArticleTranslation {
  article: ArticleModel
  relation: TranslationModel
}

/** Reads of the relations between articles and their sources, for servers that announce `tolked`. LANG-4. */
export function articleTranslations(reads: ArticleReads, field: FieldReader<ArticleModel>) {
  const isKnown = () => reads.capabilities.has('tolked')
  return {
    /** Whether the API knows translations. */
    isKnown,
    /** What an article is a translation of; null if it is none. */
    async of(article: ArticleModel): Promise<ArticleTranslation | null> {
      // A property of the same name may have another meaning on other servers.
      const relation = (await isKnown()) ? await field(article, 'translation') : null
      return relation && { article, relation }
    },
    /** The source as a partial record. All versions of an article have the same language list (LANG-4), so that needs no call. */
    source({ article, relation }: ArticleTranslation): ArticleModel {
      const { catalogue, languages, saved } = article
      return {
        id: relation.sourceId,
        catalogue,
        ...(saved && { saved }),
        ...(languages && { languages: { ...languages, language: relation.sourceLanguage } }),
      }
    },
    /** The text that was compared last; null if there was none. Read from the whole article if the relation comes from a list. */
    async comparedText({ article, relation }: ArticleTranslation): Promise<SourceTextModel | null> {
      if (relation.comparedText !== undefined) return relation.comparedText
      return readAfter(article, async () => {
        const { translation } = (await reads.whole(article.catalogue, article.id)).article
        if (translation && translation.comparedText === undefined) throw garbledAnswer('seis of an article is missing')
        return translation?.comparedText ?? null
      })
    },
    /** The input for this API: without `tolked` there is no relation to remove. @throws BAD_USER_INPUT there for one to store */
    async supported(input: ArticleContent): Promise<ArticleContent> {
      // A relation must not be dropped because the API has not been reached yet.
      if (input.translationOf === undefined || (await reads.capabilities.established()).has('tolked')) return input
      if (input.translationOf) throw refused('translationOf', 'See server ei oska märkida, mille tõlge artikkel on.')
      return { ...input, translationOf: undefined }
    },
  }
}

/** Whether an article is missing in one of the languages. NAV-4. */
export function lacksLanguage({ languages }: ArticleModel): boolean {
  return languages != null && [...languages.versionIds.values()].includes(null)
}
