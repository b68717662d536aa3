import type { ApolloCache, Reference } from '@apollo/client'
import { calendarOrder, isPastDate, isShownVersion } from '../../schema/rules/calendar.ts'
import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { articleOrder, type SortedArticle } from '../../schema/rules/client/articleOrder.ts'
import type { DateParts } from '../../schema/rules/dates.ts'
import type { CachedPage } from '../lib/cache/joinPages.ts'
import { today } from '../lib/dates/dateValue.ts'
import { isOwnApi } from '../lib/transport/ownApi.ts'
import type { EditedArticleFragment } from './editor/generated.ts'

type CachedVersions = readonly { language: string; article: Reference | null }[]
type Versions = readonly { article?: { id: string } | null }[]

/**
 * Shows a created or updated article in the cached lists: its catalogue, the language lists of its other versions, and the
 * calendar. Called with the response of the mutation, which the cache has merged already. LANG-4, GQL-6.
 */
export function showSavedArticle(cache: ApolloCache, catalogue: Catalogue, article: EditedArticleFragment): void {
  const ref = { __ref: cacheIdOf(cache, article.id) }
  changeOtherVersions(cache, article.id, article.versions, (rows) =>
    rows.map((row) => (row.language === article.language ? { ...row, article: ref } : row)),
  )
  shareFacts(cache, article)
  insertInList(cache, catalogue, article, ref)
  if (catalogue.dates === 'MANY') showEvent(cache, article)
}

/** Copies the facts of a saved article to its other versions, on a server where all versions share them. LANG-5. */
function shareFacts(
  cache: ApolloCache,
  { id, versions, categories, order, dates, date, years }: EditedArticleFragment,
) {
  if (!isOwnApi(cache)) return
  for (const { article } of versions) {
    if (!article || article.id === id) continue
    cache.modify({
      id: cacheIdOf(cache, article.id),
      // None of these types has a key in the cache, so the cache stores the objects themselves.
      fields: {
        categories: () => categories,
        order: () => order,
        dates: () => dates,
        date: () => date,
        years: () => years,
      },
    })
  }
}

/** Marks the translations of an article whose text was changed as outdated, in all cached lists. LANG-4. */
export function outdateTranslations(cache: ApolloCache, source: EditedArticleFragment): void {
  const sourceId = cacheIdOf(cache, source.id)
  for (const { article } of source.versions)
    if (article) changeTranslation(cache, article.id, sourceId, (relation) => ({ ...relation, isOutdated: true }))
}

/**
 * Removes a deleted article from all cached lists, and from the language lists of its other versions, which would retain a dangling
 * reference. LANG-4, GQL-6.
 * @param versions the article's own language list
 */
export function removeArticle(cache: ApolloCache, id: string, versions: Versions): void {
  const cacheId = cacheIdOf(cache, id)
  changeOtherVersions(cache, id, versions, (rows) =>
    rows.map((row) => (row.article?.__ref === cacheId ? { ...row, article: null } : row)),
  )
  for (const { article } of versions) if (article) changeTranslation(cache, article.id, cacheId, () => null)
  removeEvent(
    cache,
    id,
    versions.some(({ article }) => article && article.id !== id),
  )
  // The row of the deleted version now shows another one, of which the cache does not have all fields.
  if (versions.some(({ article }) => article && article.id !== id))
    cache.modify<{ articleGroupPage: CachedPage<Reference> }>({
      fields: {
        articleGroupPage: (list, { DELETE }) =>
          (list as CachedPage<Reference>).items.some(({ __ref }) => __ref === cacheId) ? DELETE : list,
      },
    })
  cache.evict({ id: cacheId })
  cache.gc()
}

const cacheIdOf = (cache: ApolloCache, id: string) => cache.identify({ __typename: 'Article', id }) ?? ''

function changeOtherVersions(
  cache: ApolloCache,
  id: string,
  versions: Versions,
  change: (rows: CachedVersions) => CachedVersions,
): void {
  for (const { article } of versions) {
    if (!article || article.id === id) continue
    cache.modify<{ versions: CachedVersions }>({
      id: cacheIdOf(cache, article.id),
      fields: { versions: (rows) => change(rows as CachedVersions) },
    })
  }
}

interface CachedTranslation {
  source: Reference
}

/** Changes the translations whose source has this cache id. */
function changeTranslation(
  cache: ApolloCache,
  id: string,
  sourceId: string,
  change: (relation: CachedTranslation) => CachedTranslation | null,
): void {
  cache.modify<{ translation: CachedTranslation | null }>({
    id: cacheIdOf(cache, id),
    fields: {
      translation: (relation) =>
        relation && 'source' in relation && relation.source.__ref === sourceId ? change(relation) : relation,
    },
  })
}

/**
 * Moves a saved article to its position among the loaded rows of its catalogue's list; below them it comes with a later page. A row
 * that shows another version of the article stays. Filtered lists are invalidated, because only the server knows whether the article
 * matches. LIST-1, GQL-6.
 */
function insertInList(cache: ApolloCache, catalogue: Catalogue, article: EditedArticleFragment, ref: Reference): void {
  const compare = articleOrder({ dates: catalogue.dates, hasCategories: catalogue.categories.length > 0 })
  cache.modify<{ articleGroupPage: CachedPage<Reference> }>({
    fields: {
      articleGroupPage: (list, { storeFieldName, readField, DELETE }) => {
        if (!isOfCatalogue(storeFieldName, catalogue.slug)) return list
        if (storeFieldName !== listName({ catalogue: catalogue.slug })) return DELETE
        // The field is stored in the shape of its `pagedList` policy.
        const { items, next } = list as CachedPage<Reference>
        const isShown = (row: Reference) => row.__ref === ref.__ref
        if (!items.some(isShown) && items.some((row) => isVersionOf(row, ref, readField))) return list
        const others = items.filter((row) => !isShown(row))
        const sorted = (row: Reference): SortedArticle => ({
          date: readField<SortedArticle['date']>('date', row),
          categories: readField<SortedArticle['categories']>('categories', row),
          changedAt: readField<string>('changedAt', row),
        })
        const after = others.findIndex((row) => compare(article, sorted(row)) < 0)
        if (after < 0 && next != null) return { ...list, items: others }
        const at = after < 0 ? others.length : after
        return { ...list, items: [...others.slice(0, at), ref, ...others.slice(at)] }
      },
    },
  })
}

type ReadField = (name: string, from: Reference) => unknown

const isVersionOf = (row: Reference, { __ref }: Reference, readField: ReadField) =>
  ((readField('versions', row) ?? []) as CachedVersions).some(({ article }) => article?.__ref === __ref)

const listName = (args: object) => `articleGroupPage:${JSON.stringify(args)}`
const isOfCatalogue = (storeFieldName: string, slug: string) =>
  storeFieldName.startsWith(listName({ catalogue: slug }).slice(0, -1))

interface CachedEntry {
  __typename: 'CalendarEntry'
  id: string
  date?: DateParts | null
}

type CachedCalendar = CachedPage<CachedEntry>

/**
 * Replaces the cached calendar entries of a saved event by those of its dates. If the calendar shows another language version of the
 * event, it is refetched, because the title of that version is unknown here. CAL-1, GQL-6.
 */
function showEvent(cache: ApolloCache, event: EditedArticleFragment): void {
  const { id, title, isPublic, cover, dates } = event
  const others = event.versions.filter(({ article }) => article && article.id !== id)
  const isShown = isShownVersion(
    event.language,
    others.map(({ language }) => language),
  )
  const replaced = new Set([id, ...others.map(({ article }) => article?.id)])
  // The object itself, not a reference: File has no key in the cache (files/cache.ts).
  const entries = dates.map(({ date }) => ({ __typename: 'CalendarEntry' as const, id, title, isPublic, cover, date }))
  changeCalendar(cache, ({ items, next }, isPast) => {
    if (!isShown) return null
    const remaining = items.filter((entry) => !replaced.has(entry.id))
    const own = entries.filter(({ date }) => isPastDate(date, today()) === isPast)
    const sorted = [...remaining, ...own].sort(calendarOrder(isPast))
    // Later entries come with a later page.
    const last = remaining.at(-1)
    const end = next == null || !last ? sorted.length : sorted.lastIndexOf(last) + 1
    return sorted.slice(0, end)
  })
}

/**
 * Removes the entries of a deleted event from the cached calendar.
 * @param hasVersions whether to refetch the calendar, which then shows another language version
 */
function removeEvent(cache: ApolloCache, id: string, hasVersions: boolean): void {
  changeCalendar(cache, ({ items }) => (hasVersions ? null : items.filter((entry) => entry.id !== id)))
}

/** Changes the cached calendar lists. @param change returns the new entries of a list, or null to refetch it */
function changeCalendar(
  cache: ApolloCache,
  change: (page: CachedCalendar, isPast: boolean) => readonly CachedEntry[] | null,
): void {
  cache.modify<{ calendarPage: CachedCalendar }>({
    fields: {
      calendarPage: (page, { storeFieldName, DELETE }) => {
        // The small list of a month contains both past and coming entries: it is refetched.
        if (storeFieldName.includes('"month":"')) return DELETE
        // Apollo's type allows a reference, but a page has no id.
        const items = change(page as CachedCalendar, storeFieldName.includes('PAST'))
        return items ? { ...(page as CachedCalendar), items } : DELETE
      },
    },
  })
}
