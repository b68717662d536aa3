import { describe, expect, test } from '@jest/globals'
import { createCache } from '../../../web/app/cache.ts'
import { removeArticle, showSavedArticle } from '../../../web/articles/articleCache.ts'
import { CalendarDocument } from '../../../web/articles/calendar/generated.ts'
import { catalogueAt } from '../../../web/articles/catalogues.ts'
import { type EditedArticleFragment, EditedArticleFragmentDoc } from '../../../web/articles/editor/generated.ts'
import { type ArticleGroupFragment, ArticleGroupsDocument } from '../../../web/articles/list/generated.ts'
import { today } from '../../../web/lib/dates/dateValue.ts'
import { ApiLevelDocument } from '../../../web/lib/transport/generated.ts'

const article = (id: string, title: string, changedAt: string): EditedArticleFragment => ({
  __typename: 'Article',
  id,
  title,
  language: 'et',
  isPublic: true,
  changedAt,
  changedBy: null,
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

/** A row of the list for an article, whose one other version has the id with '-en'. */
function groupOf({ id, ...row }: EditedArticleFragment): ArticleGroupFragment {
  const version = (language: 'et' | 'en', ownId: string) => ({
    __typename: 'LanguageVersion' as const,
    language,
    article: { ...row, id: ownId, title: row.title },
  })
  return { ...row, id, versions: [version('et', id), version('en', `${id}-en`)] }
}

/** A cache with the complete list of the catalogue 'loodus', and its filtered list of articles that need a translation. */
function cached() {
  const cache = createCache()
  const items = [article('a', 'Hülged', '2026-01-01'), article('b', 'Linnud', '2026-02-01')].map(groupOf)
  const list = (needsTranslation?: true) => ({
    query: ArticleGroupsDocument,
    variables: { catalogue: 'loodus', size: 50, ...(needsTranslation && { filter: { needsTranslation } }) },
  })
  for (const options of [list(), list(true)])
    cache.writeQuery({
      ...options,
      data: { __typename: 'Query', articleGroupPage: { __typename: 'ArticlePage', items, next: null } },
    })
  const titles = (needsTranslation?: true) =>
    cache.readQuery(list(needsTranslation))?.articleGroupPage.items.map(({ title }) => title)
  const save = (saved: EditedArticleFragment) => {
    const catalogue = catalogueAt('loodus')
    if (!catalogue) throw new Error('There is no catalogue of nature')
    cache.writeFragment({ fragment: EditedArticleFragmentDoc, fragmentName: 'EditedArticle', data: saved })
    showSavedArticle(cache, catalogue, saved)
  }
  return { cache, titles, save }
}

describe('the lists of a catalogue in the cache', () => {
  test('LIST-1 GQL-6 after a save the complete list has the article at its position, and filtered lists are loaded again', () => {
    const { titles, save } = cached()
    save(article('a', 'Viigerhülged', '2026-03-01'))
    expect([titles(), titles(true)]).toEqual([['Linnud', 'Viigerhülged'], undefined])
    save(article('c', 'Kalad', '2026-02-02'))
    expect(titles()).toEqual(['Linnud', 'Kalad', 'Viigerhülged'])
  })

  test('LIST-1 GQL-6 a saved translation leaves the row of its article at its position', () => {
    const { titles, save } = cached()
    save({ ...article('a-en', 'Seals', '2026-03-01'), versions: [] })
    expect(titles()).toEqual(['Hülged', 'Linnud'])
  })

  test('LANG-5 GQL-6 the facts of a saved article are those of its other versions', () => {
    const { cache, save } = cached()
    cache.writeQuery({ query: ApiLevelDocument, data: { settings: { __typename: 'Settings', apiLevel: 1 } } } as never)
    const other = article('a-en', 'Seals', '2026-01-01')
    cache.writeFragment({ fragment: EditedArticleFragmentDoc, fragmentName: 'EditedArticle', data: other })
    const midsummer = { __typename: 'DateValue' as const, year: 2026, month: 6, day: 24, hours: null, minutes: null }
    const facts = {
      categories: [{ __typename: 'ArticleCategory' as const, slug: 'linnud', name: 'Linnud' }],
      order: 5,
      dates: [{ __typename: 'ArticleDate' as const, id: 'd1', date: midsummer }],
      date: midsummer,
      years: { __typename: 'YearRange' as const, beginning: 1900, end: null },
    }
    const { versions } = groupOf(article('a', 'Hülged', '2026-03-01'))
    save({ ...article('a', 'Hülged', '2026-03-01'), ...facts, versions })
    expect(cache.extract()['Article:a-en']).toMatchObject(facts)
  })

  test('ARTICLE-1 GQL-6 a deleted article disappears from both lists at once; one that has another language is loaded again', () => {
    const { cache, titles } = cached()
    removeArticle(cache, 'a', [{ article: { id: 'a' } }])
    expect([titles(), titles(true)]).toEqual([['Linnud'], ['Linnud']])
    removeArticle(cache, 'b', [{ article: { id: 'b' } }, { article: { id: 'b-en' } }])
    expect([titles(), titles(true)]).toEqual([undefined, undefined])
  })
})

describe('the calendar in the cache', () => {
  const cover: EditedArticleFragment['cover'] = {
    __typename: 'File',
    id: 'f1',
    name: 'praam.jpg',
    mimeType: 'image/jpeg',
    size: 9,
    url: '/api/static/avalik/f1/praam.jpg',
    visibility: 'PUBLIC',
    variants: [{ __typename: 'ImageVariant', width: 200, height: 100, path: '/avalik/f1/200.jpg' }],
  }
  const { year } = today()
  const on = (inYears: number) => ({
    __typename: 'DateValue' as const,
    year: year + inYears,
    month: 5,
    day: 1,
    hours: null,
    minutes: null,
  })
  const event = (dates: ReturnType<typeof on>[], more: Partial<EditedArticleFragment> = {}): EditedArticleFragment => ({
    ...article('e', 'Laat', '2026-03-01'),
    cover,
    dates: dates.map((date, index) => ({ __typename: 'ArticleDate', id: `d${index}`, date })),
    ...more,
  })

  function calendar() {
    const cache = createCache()
    const list = (when: 'COMING' | 'PAST') => ({ query: CalendarDocument, variables: { when, size: 50 } })
    const entry = (title: string, date: ReturnType<typeof on>) => {
      return { __typename: 'CalendarEntry' as const, id: title, title, isPublic: true, cover: null, date }
    }
    for (const [when, item] of [
      ['COMING', entry('Kontsert', on(2))],
      ['PAST', entry('Talgud', on(-2))],
    ] as const)
      cache.writeQuery({
        ...list(when),
        data: { __typename: 'Query', calendarPage: { __typename: 'CalendarPage', items: [item], next: null } },
      })
    const rows = (when: 'COMING' | 'PAST') => cache.readQuery(list(when))?.calendarPage.items
    const titles = (when: 'COMING' | 'PAST') => rows(when)?.map(({ title, date }) => `${title} ${date?.year}`)
    const save = (saved: EditedArticleFragment) => {
      const catalogue = catalogueAt('kalender')
      if (!catalogue) throw new Error('There is no catalogue of events')
      showSavedArticle(cache, catalogue, saved)
    }
    return { cache, rows, titles, save }
  }

  test('CAL-1 GQL-6 a saved event with a cover appears in both lists at once, which stay complete', () => {
    const { rows, titles, save } = calendar()
    save(event([on(3), on(1), on(-1), on(-3)]))
    expect(titles('COMING')).toEqual([`Laat ${year + 1}`, `Kontsert ${year + 2}`, `Laat ${year + 3}`])
    expect(titles('PAST')).toEqual([`Laat ${year - 1}`, `Talgud ${year - 2}`, `Laat ${year - 3}`])
    expect(rows('COMING')?.[0]?.cover).toEqual(cover)
    save(event([on(-1)], { cover: null }))
    expect([titles('COMING'), titles('PAST')]).toEqual([
      [`Kontsert ${year + 2}`],
      [`Laat ${year - 1}`, `Talgud ${year - 2}`],
    ])
  })

  test('LANG-5 GQL-6 an event that the calendar shows in another language is loaded again', () => {
    const { titles, save } = calendar()
    save(
      event([on(1)], {
        language: 'en',
        versions: [
          { __typename: 'LanguageVersion', language: 'et', article: { __typename: 'Article', id: 'et' } },
          { __typename: 'LanguageVersion', language: 'en', article: { __typename: 'Article', id: 'e' } },
        ],
      }),
    )
    expect([titles('COMING'), titles('PAST')]).toEqual([undefined, undefined])
  })

  test('CAL-1 GQL-6 a deleted event disappears from both lists at once', () => {
    const { cache, titles, save } = calendar()
    save(event([on(1), on(-1)]))
    removeArticle(cache, 'e', [])
    expect([titles('COMING'), titles('PAST')]).toEqual([[`Kontsert ${year + 2}`], [`Talgud ${year - 2}`]])
  })
})
