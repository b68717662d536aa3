import { useState } from 'react'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { CopyLink } from '../../ui/link/CopyLink.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { usePages } from '../../ui/list/usePages.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { monthsOf } from './agenda.ts'
import { EventOverlay } from './EventOverlay.tsx'
import { EventRow } from './EventRow.tsx'
import { CalendarPageDocument, type CalendarRowFragment, type CalendarTime } from './generated.ts'
import { calendarTexts } from './text.ts'
import classes from './CalendarPage.module.css'

/** The internal calendar: upcoming events by month, then past ones. CAL-1, CAL-2. */
function CalendarPage() {
  const coming = useCalendar('COMING')
  const past = useCalendar('PAST')
  const [opened, setOpened] = useState<CalendarRowFragment | null>(null)
  const manage = (
    <LinkButton tone="plain" to="/kataloog/kalender">
      {calendarTexts.manage}
    </LinkButton>
  )
  return (
    <Page title={calendarTexts.title} actions={manage} width="text">
      {content()}
      {opened && <EventOverlay event={opened} onClose={() => setOpened(null)} />}
    </Page>
  )

  function content() {
    // Told once: what fails for one part nearly always fails for both.
    const failed = [coming, past].find(({ error }) => error != null)
    if (failed) return <Refused error={failed.error} retry={retry} />
    if (!coming.rows || !past.rows) return <Loading rows={6} />
    if (coming.rows.length === 0 && past.rows.length === 0) return <Empty>{calendarTexts.none}</Empty>
    return (
      <>
        <section aria-labelledby="upcoming">
          <h2 id="upcoming" className={classes.part}>
            {calendarTexts.upcoming}
          </h2>
          {coming.rows.length === 0 && <p className={classes.nothing}>{calendarTexts.noneUpcoming}</p>}
          {monthsOf(coming.rows).map(({ name, entries }) => (
            <section key={name} aria-label={name ?? calendarTexts.undated}>
              <h3 className={classes.month}>{name ?? calendarTexts.undated}</h3>
              {list(entries)}
            </section>
          ))}
          {coming.hasMore && (
            <LoadMore way="down" load={coming.readOn}>
              {calendarTexts.moreUpcoming}
            </LoadMore>
          )}
        </section>
        {past.rows.length > 0 && (
          <section aria-labelledby="past" className={classes.past}>
            <h2 id="past" className={classes.part}>
              {calendarTexts.past}
            </h2>
            {list(past.rows)}
            {past.hasMore && (
              <LoadMore way="down" load={past.readOn}>
                {calendarTexts.morePast}
              </LoadMore>
            )}
          </section>
        )}
        <div className={classes.feed}>
          <p>{calendarTexts.subscribe}</p>
          <CopyLink path="/kalender.ics" isFromRoot label={calendarTexts.copyFeed} />
        </div>
      </>
    )
  }

  async function retry() {
    await Promise.all([coming, past].filter(({ error }) => error != null).map((part) => part.retry()))
  }

  function list(entries: readonly CalendarRowFragment[]) {
    return (
      <ul className={classes.events}>
        {entries.map((event, index) => (
          <EventRow key={`${event.id} ${index}`} event={event} onOpen={() => setOpened(event)} />
        ))}
      </ul>
    )
  }
}

/** Rows with their covers: more at once would count as a heavy operation of the gateway. */
const sizes = { usual: 50, most: 100 }

const useCalendar = (when: CalendarTime) =>
  usePages({ query: CalendarPageDocument, variables: { when }, pageOf: ({ calendarPage }) => calendarPage, sizes })

export default withKit(CalendarPage)
