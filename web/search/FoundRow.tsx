import { Link } from 'react-router-dom'
import { languageWords } from '../../schema/rules/languages.ts'
import { dayText, machineDate, today } from '../lib/dates/dateValue.ts'
import { TextBoundary } from '../ui/richText/html/Html.tsx'
import { Marked, unmarked } from '../ui/search/Marked.tsx'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { type FoundRecordFragment, type SearchKind, useCategoryNamesQuery } from './generated.ts'
import { catalogueOf, pathOfFound } from './pathOfFound.ts'
import { searchTexts } from './text.ts'
import rows from '../forum/Forum.module.css'
import classes from './Search.module.css'

interface FoundRowProps {
  kind: SearchKind
  record: FoundRecordFragment
  /** Called when its link is followed, also in a new tab. */
  onFollow: () => void
}

/** A result: a link with the marked title, the excerpt around the matches, and facts of its kind. SEARCH-1. */
export function FoundRow({ kind, record, onFollow }: FoundRowProps) {
  const { title, excerpt, authorName, date, language } = record
  const day = date !== null && datedKinds.has(kind) ? today(Date.parse(date)) : null
  return (
    <li className={rows.row}>
      <h3>
        <Link
          className={rows.link}
          to={pathOfFound(kind, record)}
          lang={language ?? undefined}
          onClick={onFollow}
          data-found
        >
          {kind === 'PROTOCOL' ? (
            day ? (
              searchTexts.protocol(dayText(day))
            ) : (
              searchTexts.undated
            )
          ) : (
            <TextBoundary key={title} fallback={() => unmarked(title)}>
              <Marked html={title} />
            </TextBoundary>
          )}
        </Link>
      </h3>
      <TextBoundary key={excerpt}>
        <p className={classes.excerpt} lang={language ?? undefined}>
          <Marked html={excerpt} />
        </p>
      </TextBoundary>
      <p className={classes.facts}>
        {authorName !== null && <span>{authorName}</span>}
        {kind === 'FORUM' && <CategoryName slug={record.place} />}
        {kind === 'ARTICLE' && <span>{catalogueOf(record.place).title}</span>}
        {language !== null && <span>{languageWords(language).nominative}</span>}
        {day
          ? kind !== 'PROTOCOL' && <time dateTime={machineDate(day)}>{dayText(day)}</time>
          : date !== null && <RelativeTime at={date} />}
      </p>
    </li>
  )
}

/** The kinds whose date is a day that people have set. */
const datedKinds: ReadonlySet<SearchKind> = new Set(['ARTICLE', 'PAGE', 'EVENT', 'PROTOCOL'])

/** The name of a category, once it is known: the forum's home has usually read it. */
function CategoryName({ slug }: { slug: string | null }) {
  const { data } = useCategoryNamesQuery()
  const category = data?.categories.find((one) => one.slug === slug)
  return category ? <span>{category.name}</span> : null
}
