import { useState } from 'react'
import { today } from '../../lib/dates/dateValue.ts'
import { Empty } from '../../ui/answer/Empty.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { useAnswer } from '../../ui/answer/useAnswer.ts'
import { CopyLink } from '../../ui/link/CopyLink.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { LoadMore } from '../../ui/list/LoadMore.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { agendaOf } from './agenda.ts'
import { EventOverlay } from './EventOverlay.tsx'
import { EventRow } from './EventRow.tsx'
import { type CalendarRowFragment, useCalendarQuery } from './generated.ts'
import { calendarTexts } from './text.ts'
import classes from './CalendarPage.module.css'

/** How many past events are added at a time. */
const pastSize = 20

/** The internal calendar: upcoming events by month, then past ones. CAL-1. */
function CalendarPage() {
  const { data, error, retry } = useAnswer(useCalendarQuery({ fetchPolicy: 'cache-and-network' }))
  const [opened, setOpened] = useState<CalendarRowFragment | null>(null)
  const [pastShown, setPastShown] = useState(pastSize)
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
    if (!data) return error == null ? <Loading rows={6} /> : <Refused error={error} retry={retry} />
    if (data.calendar.length === 0) return <Empty>{calendarTexts.none}</Empty>
    const { upcoming, past } = agendaOf(data.calendar, today())
    return (
      <>
        <section aria-labelledby="upcoming">
          <h2 id="upcoming" className={classes.part}>
            {calendarTexts.upcoming}
          </h2>
          {upcoming.length === 0 && <p className={classes.nothing}>{calendarTexts.noneUpcoming}</p>}
          {upcoming.map(({ name, entries }) => (
            <section key={name} aria-label={name ?? calendarTexts.undated}>
              <h3 className={classes.month}>{name ?? calendarTexts.undated}</h3>
              {list(entries)}
            </section>
          ))}
        </section>
        {past.length > 0 && (
          <section aria-labelledby="past" className={classes.past}>
            <h2 id="past" className={classes.part}>
              {calendarTexts.past}
            </h2>
            {list(past.slice(0, pastShown))}
            {past.length > pastShown && (
              <LoadMore way="down" load={() => Promise.resolve(setPastShown((shown) => shown + pastSize))}>
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

export default withKit(CalendarPage)
