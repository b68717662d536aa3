import { useApolloClient } from '@apollo/client/react'
import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { useOneCreation } from '../../../ui/form/creating/useCreation.ts'
import { useMember } from '../../../users/session/session.tsx'
import { showSavedArticle } from '../../articleCache.ts'
import {
  type EditedArticleFragment,
  readNamedArticles,
  type TranslationInput,
  useCreateArticleMutation,
  useUpdateArticleMutation,
} from '../generated.ts'
import { fullInput, newInput } from '../record.ts'
import { saveCompared } from '../source/useSource.ts'
import { type ArticleValues, newValues } from '../values.ts'

/** The relations of a new article to other versions. */
export interface NewArticle {
  /** The id of a version in another language; null if there is none. */
  versionOf: string | null
  /** The source to record for a translation. */
  compared?: TranslationInput | null | undefined
}

/**
 * Creates articles and adds them to the cached lists. `save` throws the server's error. `draftKey` as for useOneCreation. ARTICLE-5,
 * LANG-2, REST-7.
 * @param scope distinguishes the new articles of a catalogue: the id of the other version, or ''
 */
export function useCreateArticle(catalogue: Catalogue, scope: string) {
  const client = useApolloClient()
  const { cache } = client
  const [createArticle] = useCreateArticleMutation()
  const [updateArticle] = useUpdateArticleMutation()
  const { create, agree, isCreated } = useOneCreation(useMember().id, `article:${catalogue.slug}:${scope}`)

  async function save(
    values: ArticleValues,
    draftKey: string,
    { versionOf, compared = null }: NewArticle,
  ): Promise<EditedArticleFragment> {
    const content = newInput(values, newValues(values.language))
    return saveCompared(compared, async (translationOf) => {
      const relation = translationOf && { translationOf }
      const article = await create(draftKey, {
        create: async (idempotencyKey) => {
          const { data } = await createArticle({
            variables: { catalogue: catalogue.slug, input: { ...content, ...relation }, versionOf },
            context: { idempotencyKey },
            update: (_, { data }) => data && showSavedArticle(cache, catalogue, data.createArticle),
          })
          return data?.createArticle
        },
        change: async (id, version) => {
          const input = { ...fullInput(values, catalogue, versionOf === null), ...relation }
          const { data } = await updateArticle({
            variables: { catalogue: catalogue.slug, id, input, version },
            update: (_, { data }) => data && showSavedArticle(cache, catalogue, data.updateArticle),
          })
          return data?.updateArticle
        },
      })
      // The client throws on errors, so a response without data has no error to show.
      if (!article) throw new Error('The response to createArticle has no data')
      return article
    })
  }

  /** Finds an article with the same title and language among the first of the list. */
  async function findArticle({ title, language }: ArticleValues): Promise<string | null> {
    const { articlePage } = await readNamedArticles(client, { catalogue: catalogue.slug }, { fetchPolicy: 'no-cache' })
    const found = articlePage.items.find((one) => one.title === title.trim() && one.language === language)
    return found ? found.title || found.slug : null
  }

  return {
    isCreated,
    save,
    agree: (values: ArticleValues, draftKey: string) => agree(draftKey, () => findArticle(values)),
  }
}
