import type { StubArticle } from './articles.ts'
import { needsTranslation } from './translations.ts'

interface StubDay {
  year: number
  month: number
  day: number
}

/** The rows of GET /api/{apiSlug}/artiklid: each article once, with its other versions in `teised`. For stubs that announce `artiklid`. */
export function groupsIn(articles: readonly StubArticle[], asked: URLSearchParams) {
  const groups = articles.flatMap((article) => {
    const versions = Object.values(article.lang.list).flatMap((id) => articles.find(({ _id }) => _id === id) ?? [])
    const [first = article, ...others] = versions
    return first._id === article._id ? [[article, ...others]] : []
  })
  const words = (asked.get('otsi') ?? '').toLowerCase().split(' ').filter(Boolean)
  const [category, month, part] = ['kategooria', 'kuu', 'aeg'].map((name) => asked.get(name))
  const found = groups.filter(
    (versions) =>
      versions.some((version) => words.every((word) => JSON.stringify(version).toLowerCase().includes(word))) &&
      (category == null ||
        versions.some(({ kategooria }) => (kategooria as string[] | undefined)?.includes(category))) &&
      (month == null || daysOf(versions).some((day) => day.startsWith(month))) &&
      (asked.get('avalik') == null || versions.some(({ avalik }) => avalik === false)) &&
      (asked.get('tolge') == null || versions.some(needsTranslation)) &&
      (part == null || isPast(versions) === (part === 'moodunud')),
  )
  const sort = asked.get('jarjestus')
  if (sort === 'pealkiri') found.sort(([one], [other]) => titleOf(one).localeCompare(titleOf(other), 'et'))
  if (sort === 'muudetud') found.sort((one, other) => (changeOf(one) < changeOf(other) ? 1 : -1))
  return found.map(([shown, ...others]) => ({ ...listed(shown), teised: others.map(listed) }))
}

/** The rows of GET /api/{apiSlug}/kuud. */
export function monthsIn(articles: readonly StubArticle[]) {
  const months = articles.flatMap((article) => [...new Set(daysOf([article]).map((day) => day.slice(0, 7)))])
  return [...new Set(months)]
    .sort()
    .reverse()
    .map((kuu) => ({ kuu, hulk: months.filter((one) => one === kuu).length }))
}

const listed = (row: StubArticle | undefined) => ({
  ...row,
  muutja: row?.muutja ?? null,
  tolge: row?.tolge ? { ...row.tolge, seis: undefined } : null,
})

const titleOf = (article: StubArticle | undefined) => String(article?.pealkiri ?? '')

const changeOf = (versions: readonly StubArticle[]) =>
  versions
    .map(({ viimatiMuudetud }) => String(viimatiMuudetud ?? ''))
    .toSorted()
    .at(-1) ?? ''

const isPast = (versions: readonly StubArticle[]) => {
  const days = daysOf(versions)
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Tallinn' }).format()
  return days.length > 0 && days.every((day) => day < today)
}

/** The days of an article as '2026-05-01'. */
const daysOf = (versions: readonly StubArticle[]): string[] =>
  versions.flatMap(({ kuupaev, kuupaevad = [] }) => {
    const dates = kuupaevad.length > 0 ? kuupaevad.map((one) => one.kuupaev) : [kuupaev]
    // The stub's rows have dates of the wire.
    return (dates as (StubDay | null | undefined)[]).flatMap((date) =>
      date ? [[date.year, date.month + 1, date.day].map((part) => String(part).padStart(2, '0')).join('-')] : [],
    )
  })
