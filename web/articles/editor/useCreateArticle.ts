import { useApolloClient } from '@apollo/client/react'
import { useCreation } from '../../lib/useCreation.ts'
import { useMember } from '../../users/useMember.ts'
import { showSavedArticle } from '../articleCache.ts'
import type { Catalogue } from '../catalogues.ts'
import { type EditedArticleFragment, type TranslationInput, useCreateArticleMutation } from './generated.ts'
import { newInput } from './input.ts'
import { saveCompared } from './source/saveCompared.ts'
import { type ArticleValues, newValues } from './values.ts'

/**
 * Returns a function that creates an article and shows it in the cached lists; `versionOf` is the id of a version in another
 * language, `compared` what it is said to be a translation of. It resolves to the article and throws the server's error. ARTICLE-5, LANG-2, REST-7.
 * @param scope distinguishes the new articles of a catalogue: the id of the other version, or '' for an article by itself
 */
export function useCreateArticle(catalogue: Catalogue, scope: string) {
  const { cache } = useApolloClient()
  const [createArticle] = useCreateArticleMutation()
  const { create } = useCreation(useMember().id, `article:${catalogue.slug}:${scope}`)
  return async (
    values: ArticleValues,
    versionOf: string | null,
    compared: TranslationInput | null = null,
  ): Promise<EditedArticleFragment> => {
    const content = newInput(values, newValues(values.language))
    return saveCompared(compared, async (translationOf) => {
      const input = { ...content, ...(translationOf && { translationOf }) }
      const { data } = await create([input, versionOf], (idempotencyKey) =>
        createArticle({
          variables: { catalogue: catalogue.slug, input, versionOf },
          context: { idempotencyKey },
          update: (_, { data }) => data && showSavedArticle(cache, catalogue, data.createArticle),
        }),
      )
      // The client throws on errors, so an answer without data has none to show.
      if (!data) throw new Error('The creation of an article has no answer')
      return data.createArticle
    })
  }
}
