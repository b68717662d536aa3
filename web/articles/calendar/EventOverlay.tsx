import { IconCalendarPlus } from '@tabler/icons-react'
import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import { useDownload } from '../../files/useDownload.ts'
import { dateText, machineDate } from '../../lib/dates/dateValue.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { Html } from '../../ui/richText/html/Html.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { useQueryState } from '../../ui/state/useQueryState.ts'
import { type CalendarRowFragment, useCalendarEventQuery } from './generated.ts'
import { calendarTexts } from './text.ts'

interface EventOverlayProps {
  event: CalendarRowFragment
  onClose: () => void
}

/** An event over the calendar: title, date, texts and pictures. Escape, the close button and the backdrop close it. CAL-1. */
export function EventOverlay({ event, onClose }: EventOverlayProps) {
  const { id, cover, date, title } = event
  const shownTitle = title || calendarTexts.untitled
  const { download, busy } = useDownload({
    name: calendarTexts.fileName(shownTitle),
    url: `/kalender/${encodeURIComponent(id)}.ics`,
    visibility: 'FORUM',
  })
  const { data, error, retry } = useQueryState(useCalendarEventQuery({ variables: { id } }))
  return (
    <Dialog width="text" title={shownTitle} onClose={onClose}>
      <div className={layout('stack', 'gap16')}>
        {date && (
          <time className={layout('muted', 'numbers', 'sentenceCase')} dateTime={machineDate(date)}>
            {dateText(date)}
          </time>
        )}
        {cover && <FileImage file={cover} alt="" />}
        {content()}
        {date && (
          <div>
            <Button
              tone="plain"
              busy={busy}
              icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void download()}
            >
              {calendarTexts.addToOwn}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )

  function content() {
    if (!data) return error == null ? <Loading rows={3} /> : <Refused error={error} retry={retry} />
    if (!data.article) return <p className={layout('muted')}>{calendarTexts.gone}</p>
    const shown = data.article.modules.map((module) => {
      if (module.__typename === 'TextModule') return module.html && <Html key={module.id} html={module.html} />
      if (module.__typename === 'ImagesModule') return <AttachmentList key={module.id} files={module.images} />
      return null
    })
    return shown.some(Boolean) ? shown : <p className={layout('muted')}>{calendarTexts.noContent}</p>
  }
}
