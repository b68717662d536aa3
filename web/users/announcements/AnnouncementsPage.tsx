import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { NotFound } from '../../ui/answer/NotFound.tsx'
import { Page } from '../../ui/answer/Page.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { layout } from '../../ui/layout/layout.ts'
import { Trail } from '../../ui/link/Trail.tsx'
import { useFocusAfterDeletion } from '../../ui/list/focusAfter.ts'
import { RecordList } from '../../ui/list/RecordList.tsx'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { Html } from '../../ui/richText/html/Html.tsx'
import { uiTexts } from '../../ui/text.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { directoryTexts } from '../directory/text.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { type AnnouncementFragment, useAnnouncementsPages } from './generated.ts'
import { announcementTexts } from './text.ts'
import classes from './Announcements.module.css'

/** The announcements that were sent, and the form of a new one. MAIL-2. */
export default function AnnouncementsPage() {
  const pages = useAnnouncementsPages()
  const { data, rows, waiting, hasMore } = pages
  const focus = useFocusAfterDeletion()
  const list = useRowStops()
  const [isWriting, setWriting] = useState(useDraftInPath('announcement') !== null)
  const writeButton = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(isWriting)
  useEffect(() => {
    // Closing the form removed the focused element.
    if (wasWriting.current && !isWriting) writeButton.current?.focus()
    wasWriting.current = isWriting
  }, [isWriting])
  // A server without announcements has no such screen.
  if (data && !data.announcementPage && !isWriting) return <NotFound />
  const write = (
    <Button
      ref={writeButton}
      icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
      onClick={() => setWriting(true)}
    >
      {announcementTexts.write}
    </Button>
  )
  return (
    <Page
      title={announcementTexts.title}
      width="text"
      trail={<Trail steps={[{ name: directoryTexts.title, to: '/kasutajad' }]} />}
      actions={data && !isWriting && write}
    >
      {isWriting && <AnnouncementForm onClose={() => setWriting(false)} />}
      <RecordList
        pages={pages}
        focus={focus}
        status={waiting ? uiTexts.loading : rows?.length ? announcementTexts.found(rows.length, hasMore) : ''}
        empty={isWriting ? null : announcementTexts.empty}
        more={announcementTexts.more}
        awaited={3}
      >
        {(announcements) => (
          <ul ref={list} className={layout('lined')} aria-label={announcementTexts.list} aria-busy={waiting}>
            {announcements.map((announcement) => (
              <AnnouncementRow key={announcement.id} announcement={announcement} />
            ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )
}

function AnnouncementRow({ announcement }: { announcement: AnnouncementFragment }) {
  const { title, text, audience, authorName, sentAt, recipientCount, deliveredCount, refusedCount, copy } = announcement
  return (
    <li className={classes.row}>
      <details>
        <summary className={classes.title}>{title}</summary>
        <div className={layout('below12')}>
          <Html html={text} />
        </div>
      </details>
      <p className={classes.facts}>
        <span>{authorName}</span>
        <span>
          <RelativeTime at={sentAt} />
        </span>
        <span>{announcementTexts.audiences[audience]}</span>
        <span>{announcementTexts.delivered(deliveredCount, recipientCount)}</span>
        {refusedCount > 0 && <span className={layout('attention')}>{announcementTexts.refused(refusedCount)}</span>}
        {copy && <Link to={`/foorum/${copy.categorySlug}/${copy.id}`}>{announcementTexts.toCopy}</Link>}
      </p>
    </li>
  )
}
