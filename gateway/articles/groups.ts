import { isPastDate } from '../../schema/rules/calendar.ts'
import { type Catalogue } from '../../schema/rules/catalogues.ts'
import { compareDates, type DateParts } from '../../schema/rules/dates.ts'
import { textMatcher } from '../../schema/rules/searchWords.ts'
import { GatewayError } from '../errors.ts'
import { isMonth, noMonth } from '../lib/dateValue.ts'
import type { ArticleFilter, ArticleSort } from '../lib/generated/types.ts'
import { cutPage, type PageArgs, type PageModel } from '../lib/pages.ts'
import type { RestClient } from '../rest/client.ts'
import { searchOf, textOfHtml } from '../rest/search.ts'
import { estonian, sortingCapability } from '../rest/sorting.ts'
import { dayInTallinn } from './calendarDays.ts'
import { catalogueOf } from './catalogues.ts'
import type { ArticleReads } from './reads.ts'
import { type ArticleGroup, type GroupsAsked, readMonths } from './rest.ts'
import { type articleTranslations, lacksLanguage } from './translations.ts'
import type { ArticleModel } from './wire/article.ts'
import { type GroupFilter, groupFilterOf, type MonthModel } from './wire/articleFilter.ts'

/** Of servers that list each article once, find articles, and tell who changed one. */
const capability = 'artiklid'

/** What a page of the editors' list is asked for by. */
interface GroupPageArgs extends PageArgs {
  filter?: ArticleFilter | null | undefined
  sort?: ArticleSort | null | undefined
}

/**
 * The editors' list of a catalogue: each article once. From a server that does not announce `artiklid` it is joined of the whole list by
 * `lang.list`. LIST-1, LIST-2.
 * @param complete loads what rows of a list lack
 */
export function articleGroups(
  rest: RestClient,
  reads: ArticleReads,
  translations: ReturnType<typeof articleTranslations>,
  complete: (rows: readonly ArticleModel[], asked: ReadonlySet<string>) => Promise<void>,
) {
  const areKnown = () => reads.capabilities.has(capability)

  async function joined(catalogue: Catalogue, needed: readonly string[] = []): Promise<ArticleGroup[]> {
    const rows = await reads.lists.load({ catalogue: catalogue.slug })
    await complete(rows, new Set(['language', ...needed]))
    return groupsOf(rows)
  }

  async function found(catalogue: Catalogue, { filter, sort }: GroupsAsked): Promise<ArticleModel[]> {
    requireKnown(catalogue, filter)
    const needed = [
      ...(filter.search != null ? ['title', 'summary', 'seoDescription'] : []),
      ...(sort === 'TITLE' ? ['title'] : sort === 'CHANGED' ? ['changedAt'] : []),
      ...(filter.category != null ? ['categories'] : []),
      ...(filter.month != null || filter.when != null ? ['date', 'dates'] : []),
      ...(filter.isHidden ? ['isPublic'] : []),
      ...(filter.needsTranslation && (await translations.isKnown()) ? ['translation'] : []),
    ]
    // Which articles are past depends on the clock.
    if (filter.when != null) rest.dependOnMore()
    const groups = (await joined(catalogue, needed)).filter(groupMatcher(filter))
    if (sort !== null) return groups.toSorted(chosenOrder[sort]).map(({ shown }) => shown)
    const rows = groups.map(({ shown }) => shown)
    return filter.when === 'PAST' ? rows.toSorted((one, other) => byDate(other, one)) : rows
  }

  return {
    areKnown,
    /** A page of the articles that a filter selects, each as the version that it is shown by. @throws BAD_USER_INPUT */
    async page(slug: string, { filter: given, sort: order, ...args }: GroupPageArgs): Promise<PageModel<ArticleModel>> {
      const catalogue = catalogueOf(slug)
      const filter = groupFilterOf(given)
      const sort = order ?? null
      if ((await areKnown()) && (sort === null || (await reads.capabilities.has(sortingCapability)))) {
        const { items, ...cursors } = await reads.groups.load({ catalogue: catalogue.slug, filter, sort, ...args })
        return { items: items.map(({ shown }) => shown), ...cursors }
      }
      return cutPage(await found(catalogue, { filter, sort }), args, ({ id }) => id)
    },
    /** The months that articles have a date in, the latest first. */
    async months(slug: string): Promise<MonthModel[]> {
      const catalogue = catalogueOf(slug)
      if (catalogue.dates === 'NONE') return []
      if (await areKnown()) return readMonths(rest, catalogue)
      const counts = new Map<string, number>()
      for (const group of await joined(catalogue, ['date', 'dates']))
        for (const month of new Set(datesOf(group).map(monthOf))) counts.set(month, (counts.get(month) ?? 0) + 1)
      return [...counts]
        .map(([month, count]) => ({ month, count }))
        .toSorted((one, other) => (one.month < other.month ? 1 : -1))
    },
  }
}

/** The rows of a whole list by article, in the order of the versions that are shown: the first language that each article has. */
function groupsOf(rows: readonly ArticleModel[]): ArticleGroup[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const versions = [...(row.languages?.versionIds.values() ?? [row.id])].flatMap((id) => byId.get(id ?? '') ?? [])
    const [shown = row, ...others] = versions
    return shown === row ? [{ shown, others }] : []
  })
}

/** Whether a group is selected, as the SQL in api/articles/groups.ts says it. */
function groupMatcher(filter: GroupFilter): (group: ArticleGroup) => boolean {
  const { search, category, month, isHidden, needsTranslation, when } = filter
  const matches = textMatcher(search ?? '')
  const today = dayInTallinn()
  return (group) => {
    const versions = [group.shown, ...group.others]
    const dates = datesOf(group)
    return (
      versions.some((version) => matches(textsOf(version))) &&
      (category == null || versions.some(({ categories }) => categories?.some(({ slug }) => slug === category))) &&
      (month == null || dates.some((date) => monthOf(date) === month)) &&
      (!isHidden || versions.some(({ isPublic }) => isPublic === false)) &&
      (!needsTranslation ||
        lacksLanguage(group.shown) ||
        versions.some(({ translation }) => translation?.isOutdated === true)) &&
      (when == null || (dates.length > 0 && dates.every((date) => isPastDate(date, today))) === (when === 'PAST'))
    )
  }
}

/** @throws BAD_USER_INPUT for what our own api refuses, so that an address means the same on each server */
function requireKnown({ dates, categories }: Catalogue, { search = '', category, month, when }: GroupFilter): void {
  searchOf(search)
  const fields = {
    ...(category != null &&
      !categories.some(({ slug }) => slug === category) && { category: 'Sellist kategooriat ei ole.' }),
    ...(month != null && !isMonth(month) && { month: noMonth }),
    ...(month != null && dates === 'NONE' && { month: undated }),
    ...(when != null && dates === 'NONE' && { when: undated }),
  }
  const [message] = Object.values(fields)
  if (message != null) throw new GatewayError('BAD_USER_INPUT', message, { fields })
}

const undated = 'Selle kataloogi artiklitel ei ole kuupäevi.'

const textsOf = ({ title, summary, seoDescription, modules = [] }: ArticleModel) => [
  title,
  summary,
  seoDescription,
  ...modules.map((module) => ('html' in module && typeof module.html === 'string' ? textOfHtml(module.html) : '')),
]

/** The dates of a group; a server of §7 may have other ones in each language. */
const datesOf = ({ shown, others }: ArticleGroup): DateParts[] =>
  [shown, ...others].flatMap(({ date, dates = [] }) => {
    const many = dates.flatMap((one) => one.date ?? [])
    return many.length > 0 ? many : date ? [date] : []
  })

const monthOf = ({ year, month }: DateParts) => `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`

const byDate = ({ date: one }: ArticleModel, { date: other }: ArticleModel) =>
  one && other ? compareDates(one, other) : 0

/** The orders that a list is joined in where the server does not sort as one chooses. */
const chosenOrder: Record<ArticleSort, (one: ArticleGroup, other: ArticleGroup) => number> = {
  TITLE: (one, other) => estonian.compare(one.shown.title ?? '', other.shown.title ?? ''),
  CHANGED: (one, other) => (changeOf(one) < changeOf(other) ? 1 : -1),
}

/** The last change of any version, as ISO; '' where the server does not tell. */
const changeOf = ({ shown, others }: ArticleGroup) =>
  [shown, ...others].reduce(
    (latest, { changedAt }) => (changedAt != null && changedAt > latest ? changedAt : latest),
    '',
  )
