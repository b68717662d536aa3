import { IconCalendarEvent, IconNews, IconPuzzle } from '@tabler/icons-react'
import { NotEditable } from '../../content/blocks/NotEditable.tsx'
import type { Language } from '../../content/languages.ts'
import { PreviewNote, PreviewPicture } from '../../content/preview/PreviewParts.tsx'
import { previewTexts, siteDays } from '../../content/preview/text.ts'
import { formattedDay } from '../../lib/dates/dateValue.ts'
import { layout } from '../../ui/layout/layout.ts'
import type { HomePreviewQuery } from '../generated.ts'
import { homePreviewTexts, siteTexts } from '../preview/text.ts'
import { homeTexts } from '../text.ts'
import type { HomeKind } from './homeKind.ts'
import classes from '../preview/HomePreview.module.css'

/** The next events of the calendar. HOME-1. */
export const calendarKind: HomeKind<'calendar', 'CalendarBlock'> = {
  label: homeTexts.kinds.calendar,
  type: 'Kalender',
  icon: IconCalendarEvent,
  excerptOf: () => '',
  create: (id) => ({ kind: 'calendar', id }),
  typename: 'CalendarBlock',
  fromRecord: ({ id }) => ({ kind: 'calendar', id }),
  toInput: ({ id }) => ({ calendar: { id } }),
  isEmpty: () => false,
  Editor: ({ error }) => <NotEditable text={homeTexts.calendarHelp} error={error} />,
  View: () => <p lang="et">{homeTexts.kinds.calendar}</p>,
  PublicView: EventsPreview,
}

/** The latest news. HOME-1. */
export const newsKind: HomeKind<'news', 'NewsBlock'> = {
  label: homeTexts.kinds.news,
  type: 'Uudised',
  icon: IconNews,
  excerptOf: () => '',
  create: (id) => ({ kind: 'news', id }),
  typename: 'NewsBlock',
  fromRecord: ({ id }) => ({ kind: 'news', id }),
  toInput: ({ id }) => ({ news: { id } }),
  isEmpty: () => false,
  Editor: ({ error }) => <NotEditable text={homeTexts.newsHelp} error={error} />,
  View: () => <p lang="et">{homeTexts.kinds.news}</p>,
  PublicView: NewsPreview,
}

/** Blocks of kinds unknown to this client: their content is preserved; they can only be moved and deleted. HOME-1. */
export const otherKind: HomeKind<'other', 'OtherBlock'> = {
  label: homeTexts.unknownKind,
  type: '',
  nameOf: ({ type }) => type || homeTexts.unknownKind,
  icon: IconPuzzle,
  excerptOf: () => '',
  typename: 'OtherBlock',
  fromRecord: ({ id, __typename, ...record }) => ({ kind: 'other', id, type: record.type ?? __typename }),
  toInput: ({ id }) => ({ other: { id } }),
  isEmpty: () => false,
  Editor: ({ error }) => <NotEditable text={homeTexts.onlyMoved} error={error} />,
  View: ({ block }) => <p lang="et">{block.type || homeTexts.unknownKind}</p>,
  PublicView: ({ block }) => (
    <PreviewNote>{previewTexts.cannotShow(homePreviewTexts.unknownKind(block.type))}</PreviewNote>
  ),
}

interface EntriesProps {
  /** Null while they load; undefined if they cannot be loaded. */
  entries: HomePreviewQuery | null | undefined
  language: Language
}

/** The next events of the calendar, as the public site shows them. */
function EventsPreview({ entries, language }: EntriesProps) {
  const texts = siteTexts[language]
  if (!entries) return <Awaited title={texts.upcoming} entries={entries} />
  const events = upcomingEvents(entries)
  return (
    <section>
      <h3 className={classes.title}>{texts.upcoming}</h3>
      {events.length === 0 && <p>{texts.noEvents}</p>}
      <ul className={layout('lined')}>
        {events.map(({ id, title, date }, index) => (
          <li key={`${id} ${index}`} className={classes.event}>
            <span className={layout('muted', 'small', 'numbers')}>{formattedDay(date, siteDays[language].short)}</span>
            <span className={layout('strong', 'breaks')}>{title}</span>
          </li>
        ))}
      </ul>
      <span className={classes.more}>{texts.allEvents}</span>
    </section>
  )
}

/** The latest news, as the public site shows them. */
function NewsPreview({ entries, language }: EntriesProps) {
  const texts = siteTexts[language]
  if (!entries) return <Awaited title={texts.news} entries={entries} />
  const news = latestNews(entries, language)
  return (
    <section>
      <h3 className={classes.title}>{texts.news}</h3>
      {news.length === 0 && <p>{texts.noNews}</p>}
      <ul className={classes.news}>
        {news.map(({ id, title, summary, date, cover }) => (
          <li key={id} className={layout('stack', 'gap4', 'breaks')}>
            {cover && <PreviewPicture picture={cover} />}
            {date && (
              <span className={layout('muted', 'small', 'numbers')}>
                {formattedDay(date, siteDays[language].short)}
              </span>
            )}
            <span className={layout('strong')}>{title}</span>
            {summary && <span className={classes.summary}>{summary}</span>}
          </li>
        ))}
      </ul>
      <span className={classes.more}>{texts.allNews}</span>
    </section>
  )
}

function Awaited({ title, entries }: { title: string; entries: null | undefined }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {entries === undefined && <PreviewNote>{homePreviewTexts.entriesFailed}</PreviewNote>}
    </section>
  )
}

/** How many events and how many news items the home page shows. */
const shownCount = 3

/** The next public events; the API sorts them earliest first. */
function upcomingEvents({ calendarPage }: HomePreviewQuery) {
  return calendarPage.items
    .flatMap((entry) => (entry.isPublic && entry.date ? [{ ...entry, date: entry.date }] : []))
    .slice(0, shownCount)
}

/** The latest public news in a language; the API sorts them newest first. */
function latestNews({ articlePage }: HomePreviewQuery, shown: Language) {
  return articlePage.items
    .filter(({ isPublic, language }) => isPublic !== false && language === shown)
    .slice(0, shownCount)
}
