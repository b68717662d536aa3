import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { AttachmentList } from '../files/attachments/AttachmentList.tsx'
import { errorCode } from '../lib/errors.ts'
import { useFormButton } from '../ui/form/useFormButton.tsx'
import { layout } from '../ui/layout/layout.ts'
import { Trail } from '../ui/link/Trail.tsx'
import { useFocusAfterDeletion } from '../ui/list/focusAfter.ts'
import { RecordList } from '../ui/list/RecordList.tsx'
import { useRowStops } from '../ui/list/useRowStops.ts'
import { Html } from '../ui/richText/html/Html.tsx'
import { useParameters } from '../ui/search/useParameters.ts'
import { NotFound } from '../ui/state/NotFound.tsx'
import { Page } from '../ui/state/Page.tsx'
import { uiTexts } from '../ui/text.ts'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { directoryTexts } from '../users/directory/text.ts'
import { writingParameter } from '../users/paths.ts'
import { pollWhileVisible } from '../users/session/pollWhileVisible.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { type AnnouncementFragment, useAnnouncementsPages } from './generated.ts'
import { announcementTexts } from './text.ts'
import classes from './Announcements.module.css'

/** 90 announcements with their files are below the gateway's limit of a heavy operation. GQL-3. */
const pageSizes = { usual: 50, most: 90 }

/** The sent announcements, and the form of a new one. MAIL-2, LETTER-3. */
export default function AnnouncementsPage() {
  const pages = useAnnouncementsPages({ sizes: pageSizes })
  const { data, rows, waiting, hasMore, refreshSilently } = pages
  const focus = useFocusAfterDeletion()
  const list = useRowStops()
  const { read, write } = useParameters()
  const isWriting = read(writingParameter) !== null
  const writing = useFormButton({
    label: announcementTexts.write,
    icon: <IconPlus size={18} stroke={2} aria-hidden="true" />,
    isOpen: isWriting,
    open: () => write({ [writingParameter]: '1' }, true),
    close: () => write({ [writingParameter]: null }),
  })
  const isSending = rows?.some(({ waitingCount }) => waitingCount > 0)
  useEffect(
    () => (isSending ? pollWhileVisible(() => void refreshSilently()) : undefined),
    [isSending, refreshSilently],
  )
  if (data && !data.announcementPage && !isWriting) return <NotFound />
  return (
    <Page
      title={announcementTexts.title}
      width="text"
      trail={<Trail steps={[{ name: directoryTexts.title, to: '/kasutajad' }]} />}
      status={waiting ? uiTexts.loading : rows?.length ? announcementTexts.found(rows.length, hasMore) : ''}
      statusRef={focus.count}
      actions={data && writing.button}
    >
      {errorCode(pages.error) !== 'FORBIDDEN' && writing.sectionOf(<AnnouncementForm onClose={writing.close} />)}
      <RecordList
        pages={pages}
        focus={focus}
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
  const {
    title,
    text,
    audience,
    authorName,
    sentAt,
    recipientCount,
    deliveredCount,
    refusedCount,
    waitingCount,
    files,
    copy,
  } = announcement
  return (
    <li className={classes.row}>
      <details>
        <summary className={classes.title}>{title}</summary>
        <div className={layout('below12')}>
          <Html html={text} />
          <AttachmentList files={files} />
        </div>
      </details>
      <p className={classes.facts}>
        <span>{authorName}</span>
        <span>
          <RelativeTime at={sentAt} />
        </span>
        <span>{announcementTexts.audiences[audience]}</span>
        <span>
          {(waitingCount > 0 ? announcementTexts.sending : announcementTexts.delivered)(deliveredCount, recipientCount)}
        </span>
        {refusedCount > 0 && <span className={layout('attention')}>{announcementTexts.refused(refusedCount)}</span>}
        {copy && <Link to={`/foorum/${copy.categorySlug}/${copy.id}`}>{announcementTexts.toCopy}</Link>}
      </p>
    </li>
  )
}
