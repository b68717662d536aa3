import { IconCalendarEvent, IconNews, IconPuzzle } from '@tabler/icons-react'
import type { BlockKind } from '../../content/blocks/blockKind.ts'
import { NotEditable } from '../../content/blocks/NotEditable.tsx'
import type { BlockOf } from '../editor/values.ts'
import { homeTexts } from '../text.ts'

/** The next events of the calendar. HOME-1. */
export const calendarKind: BlockKind<BlockOf<'calendar'>> = {
  label: homeTexts.kinds.calendar,
  type: 'Kalender',
  icon: IconCalendarEvent,
  excerptOf: () => '',
  create: (id) => ({ kind: 'calendar', id }),
  Editor: ({ error }) => <NotEditable text={homeTexts.calendarHelp} error={error} />,
}

/** The latest news. HOME-1. */
export const newsKind: BlockKind<BlockOf<'news'>> = {
  label: homeTexts.kinds.news,
  type: 'Uudised',
  icon: IconNews,
  excerptOf: () => '',
  create: (id) => ({ kind: 'news', id }),
  Editor: ({ error }) => <NotEditable text={homeTexts.newsHelp} error={error} />,
}

/** Blocks of kinds that this client does not know: they keep their content, and are only moved and deleted. HOME-1. */
export const otherKind: BlockKind<BlockOf<'other'>> = {
  label: homeTexts.unknownKind,
  type: '',
  nameOf: ({ type }) => type || homeTexts.unknownKind,
  icon: IconPuzzle,
  excerptOf: () => '',
  Editor: ({ error }) => <NotEditable text={homeTexts.onlyMoved} error={error} />,
}
