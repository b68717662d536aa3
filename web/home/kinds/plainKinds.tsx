import { IconCalendarEvent, IconNews, IconPuzzle } from '@tabler/icons-react'
import { NotEditable } from '../../content/blocks/NotEditable.tsx'
import { PreviewNote } from '../../content/preview/PreviewNote.tsx'
import { previewTexts } from '../../content/preview/text.ts'
import { EventsPreview, NewsPreview } from '../preview/EntriesPreview.tsx'
import { homePreviewTexts } from '../preview/text.ts'
import { homeTexts } from '../text.ts'
import type { HomeKind } from './homeKind.ts'

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

/** Blocks of kinds that this client does not know: they keep their content, and are only moved and deleted. HOME-1. */
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
