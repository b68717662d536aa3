import type { ApolloCache, Reference } from '@apollo/client'

/**
 * Removes a deleted article from all cached lists, and from the language lists of its other versions, where a dangling
 * reference would remain otherwise. LANG-4, GQL-6.
 * @param versions the article's own language list
 */
export function removeArticle(
  cache: ApolloCache,
  id: string,
  versions: readonly { article?: { id: string } | null }[],
): void {
  const cacheId = cache.identify({ __typename: 'Article', id })
  for (const { article } of versions) {
    if (!article || article.id === id) continue
    cache.modify<{ versions: readonly { article: Reference | null }[] }>({
      id: cache.identify({ __typename: 'Article', id: article.id }),
      fields: {
        versions: (rows) =>
          rows.map((row) => ('article' in row && row.article?.__ref === cacheId ? { ...row, article: null } : row)),
      },
    })
  }
  cache.evict({ id: cacheId })
  cache.gc()
}
