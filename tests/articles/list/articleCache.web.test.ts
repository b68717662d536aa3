import { describe, expect, test } from '@jest/globals'
import { createCache } from '../../../web/app/cache.ts'
import { removeArticle, showSavedArticle } from '../../../web/articles/articleCache.ts'
import { catalogueAt } from '../../../web/articles/catalogues.ts'
import { type EditedArticleFragment, EditedArticleFragmentDoc } from '../../../web/articles/editor/generated.ts'
import { ArticlesDocument } from '../../../web/articles/list/generated.ts'

const article = (id: string, title: string, changedAt: string): EditedArticleFragment => ({
  __typename: 'Article',
  id,
  title,
  language: 'et',
  isPublic: true,
  changedAt,
  date: null,
  categories: [],
  versions: [{ __typename: 'LanguageVersion', language: 'et', article: { __typename: 'Article', id } }],
  translation: null,
  slug: id,
  summary: null,
  seoDescription: null,
  order: 99,
  cover: null,
  dates: [],
  years: null,
  modules: [],
  version: null,
})

/** A cache with the whole list of the catalogue 'loodus', and its filtered list of articles that need a translation. */
function cached() {
  const cache = createCache()
  const items = [article('a', 'Hülged', '2026-01-01'), article('b', 'Linnud', '2026-02-01')]
  const list = (needsTranslation?: true) => ({
    query: ArticlesDocument,
    variables: { catalogue: 'loodus', size: 50, ...(needsTranslation && { needsTranslation }) },
  })
  for (const options of [list(), list(true)])
    cache.writeQuery({
      ...options,
      data: { __typename: 'Query', articlePage: { __typename: 'ArticlePage', items, next: null } },
    })
  const titles = (needsTranslation?: true) =>
    cache.readQuery(list(needsTranslation))?.articlePage.items.map(({ title }) => title)
  return { cache, titles }
}

describe('the lists of a catalogue in the cache', () => {
  test('LANG-4 GQL-6 after a save the whole list has the article, and what needs translating is loaded again', () => {
    const { cache, titles } = cached()
    const catalogue = catalogueAt('loodus')
    if (!catalogue) throw new Error('There is no catalogue of nature')
    const saved = article('a', 'Viigerhülged', '2026-03-01')
    cache.writeFragment({ fragment: EditedArticleFragmentDoc, fragmentName: 'EditedArticle', data: saved })
    showSavedArticle(cache, catalogue, saved)
    expect(titles()).toEqual(['Linnud', 'Viigerhülged'])
    expect(titles(true)).toBeUndefined()
  })

  test('ARTICLE-1 GQL-6 a deleted article leaves both at once', () => {
    const { cache, titles } = cached()
    removeArticle(cache, 'a', [])
    expect([titles(), titles(true)]).toEqual([['Linnud'], ['Linnud']])
  })
})
