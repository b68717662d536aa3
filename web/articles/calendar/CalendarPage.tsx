import { useEffect, useState } from 'react'
import type { CalendarDay } from '../../lib/dates/monthGrid.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CopyLink } from '../../ui/link/CopyLink.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Empty } from '../../ui/state/Empty.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useMediaQuery } from '../../ui/theme/useMediaQuery.ts'
import { Agenda } from './Agenda.tsx'
import { EventOverlay } from './EventOverlay.tsx'
import { type CalendarRowFragment, type CalendarTime, useCalendarMonthPages, useCalendarPages } from './generated.ts'
import { MonthEvents } from './MonthEvents.tsx'
import { MonthPicture } from './MonthPicture.tsx'
import { calendarTexts } from './text.ts'
import { monthOf, thisMonth, useMonthInAddress } from './useMonthInAddress.ts'
import classes from './Calendar.module.css'

/** The internal calendar: coming and past events, or the month in the address, at the side of a month grid. CAL-1, CAL-2, CAL-3. */
export default function CalendarPage() {
  const [month, setMonth] = useMonthInAddress()
  const isWide = useMediaQuery('(min-width: 900px)')
  const [unfolded, setUnfolded] = useState(false)
  const [opened, setOpened] = useState<CalendarRowFragment | null>(null)
  const [picked, setPicked] = useState<CalendarDay | null>(null)
  const coming = useList('COMING', month != null)
  const past = useList('PAST', month != null)
  const shownMonth = month ?? thisMonth()
  const showsPicture = isWide || unfolded
  const inMonth = useMonth(shownMonth, month == null && !showsPicture)
  const lists = month == null ? [coming, past] : [inMonth]
  // One error for all lists: they nearly always fail together.
  const failed = lists.find(({ error }) => error != null)

  return (
    <Page
      title={calendarTexts.title}
      actions={
        <>
          {!isWide && (
            <Button tone="plain" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
              {calendarTexts.unfoldPicture}
            </Button>
          )}
          <LinkButton tone="plain" to="/kataloog/kalender">
            {calendarTexts.manage}
          </LinkButton>
        </>
      }
    >
      <div className={classes.columns}>
        {showsPicture && (
          <aside className={classes.picture} aria-label={calendarTexts.picture}>
            <MonthPicture month={shownMonth} entries={inMonth.rows ?? []} onMonth={setMonth} onDay={showDay} />
            {inMonth.error != null && !failed && <Refused error={inMonth.error} retry={inMonth.retry} />}
          </aside>
        )}
        <div className={classes.list}>{content()}</div>
      </div>
      {opened && <EventOverlay event={opened} onClose={() => setOpened(null)} />}
    </Page>
  )

  function content() {
    if (failed) return <Refused error={failed.error} retry={retry} />
    if (lists.some(({ rows }) => !rows)) return <Loading rows={6} />
    if (month == null && lists.every(({ rows }) => rows?.length === 0)) return <Empty>{calendarTexts.none}</Empty>
    return (
      <>
        {month == null ? (
          <Agenda coming={coming} past={past} onOpen={setOpened} />
        ) : (
          <MonthEvents
            month={month}
            inMonth={inMonth}
            picked={picked}
            onPicked={() => setPicked(null)}
            onOpen={setOpened}
          />
        )}
        <div className={classes.feed}>
          <p>{calendarTexts.subscribe}</p>
          <CopyLink path="/kalender.ics" isFromRoot label={calendarTexts.copyFeed} />
        </div>
      </>
    )
  }

  async function retry() {
    await Promise.all(lists.filter(({ error }) => error != null).map((list) => list.retry()))
  }

  function showDay(day: CalendarDay) {
    setPicked(day)
    if (month !== monthOf(day)) setMonth(monthOf(day))
  }
}

/** Larger pages of rows with covers exceed the gateway's limit of a heavy operation. */
const sizes = { usual: 50, most: 100 }

const useList = (when: CalendarTime, skip: boolean) => useCalendarPages({ variables: { when }, sizes, skip })

/** All events of a month, fetched page by page, so that every day of the grid is marked; `isReadingOn` while more pages follow. */
function useMonth(month: string, skip: boolean) {
  const pages = useCalendarMonthPages({ variables: { month }, sizes: monthSizes, skip })
  const { rows, hasMore, readOn } = pages
  const end = `${month} ${rows?.length}`
  const [failedAt, setFailedAt] = useState<string | null>(null)
  useEffect(() => {
    // After a failure the button below the list loads the next page.
    if (hasMore) readOn().catch(() => setFailedAt(end))
    // Runs once per loaded page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [end, hasMore])
  return { ...pages, isReadingOn: hasMore && failedAt !== end }
}

const monthSizes = { usual: 100, most: 100 }
