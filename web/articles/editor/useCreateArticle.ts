import { useApolloClient } from '@apollo/client/react'
import { useCreation } from '../../lib/useCreation.ts'
import { useMember } from '../../users/useMember.ts'
import { showSavedArticle } from '../articleCache.ts'
import type { Catalogue } from '../catalogues.ts'
import { useCreateArticleMutation } from './generated.ts'
import { newInput } from './input.ts'
import { type ArticleValues, newValues } from './values.ts'

/**
 * Returns a function that creates an article and shows it in the cached lists; `versionOf` is the id of a version in another
 * language. It throws the server's error. ARTICLE-5, LANG-2, REST-7.
 * @param scope distinguishes the new articles of a catalogue: the id of the other version, or '' for an article by itself
 */
export function useCreateArticle(catalogue: Catalogue, scope: string) {
  const { cache } = useApolloClient()
  const [createArticle] = useCreateArticleMutation()
  const { create } = useCreation(useMember().id, `article:${catalogue.slug}:${scope}`)
  return async (values: ArticleValues, versionOf: string | null): Promise<void> => {
    const input = newInput(values, newValues(values.language))
    await create([input, versionOf], (idempotencyKey) =>
      createArticle({
        variables: { catalogue: catalogue.slug, input, versionOf },
        context: { idempotencyKey },
        update: (_, { data }) => data && showSavedArticle(cache, catalogue, data.createArticle),
      }),
    )
  }
}
