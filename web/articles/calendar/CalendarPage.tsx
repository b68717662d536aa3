import { useEffect, useState } from 'react'
import type { CalendarDay } from '../../lib/dates/monthGrid.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { CopyLink } from '../../ui/link/CopyLink.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { useMediaQuery } from '../../ui/theme/useMediaQuery.ts'
import { Agenda } from './Agenda.tsx'
import { EventOverlay } from './EventOverlay.tsx'
import { type CalendarRowFragment, type CalendarTime, useCalendarMonthPages, useCalendarPages } from './generated.ts'
import { MonthEvents } from './MonthEvents.tsx'
import { MonthPicture } from './MonthPicture.tsx'
import { calendarTexts } from './text.ts'
import { monthOf, thisMonth, useMonthInAddress } from './useMonthInAddress.ts'
import classes from './Calendar.module.css'

/** The internal calendar: what comes and what is past, or a month of the address, beside a picture of the month. CAL-1, CAL-2, CAL-3. */
export default function CalendarPage() {
  const [month, setMonth] = useMonthInAddress()
  const isWide = useMediaQuery('(min-width: 900px)')
  const [unfolded, setUnfolded] = useState(false)
  const [opened, setOpened] = useState<CalendarRowFragment | null>(null)
  const [picked, setPicked] = useState<CalendarDay | null>(null)
  const coming = usePart('COMING', month != null)
  const past = usePart('PAST', month != null)
  const shownMonth = month ?? thisMonth()
  const showsPicture = isWide || unfolded
  const inMonth = useMonth(shownMonth, month == null && !showsPicture)
  const parts = month == null ? [coming, past] : [inMonth]
  // Told once: what fails for one part nearly always fails for all.
  const failed = parts.find(({ error }) => error != null)

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
    if (parts.some(({ rows }) => !rows)) return <Loading rows={6} />
    if (month == null && parts.every(({ rows }) => rows?.length === 0)) return <Empty>{calendarTexts.none}</Empty>
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
    await Promise.all(parts.filter(({ error }) => error != null).map((part) => part.retry()))
  }

  function showDay(day: CalendarDay) {
    setPicked(day)
    if (month !== monthOf(day)) setMonth(monthOf(day))
  }
}

/** Rows with their covers: more at once would count as a heavy operation of the gateway. */
const sizes = { usual: 50, most: 100 }

const usePart = (when: CalendarTime, skip: boolean) => useCalendarPages({ variables: { when }, sizes, skip })

/** The events of a month, read to its end, so that no day of the picture lacks its mark; and whether that goes on by itself. */
function useMonth(month: string, skip: boolean) {
  const pages = useCalendarMonthPages({ variables: { month }, sizes: monthSizes, skip })
  const { rows, hasMore, readOn } = pages
  const end = `${month} ${rows?.length}`
  const [failedAt, setFailedAt] = useState<string | null>(null)
  useEffect(() => {
    // What fails is offered below the list.
    if (hasMore) readOn().catch(() => setFailedAt(end))
    // Once for each page that came.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [end, hasMore])
  return { ...pages, isReadingOn: hasMore && failedAt !== end }
}

const monthSizes = { usual: 100, most: 100 }
