import { IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileBytes } from '../../lib/session/fileBytes.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { Loading } from '../../ui/state/Loading.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import type { FileCardFragment } from '../generated.ts'
import { filesTexts } from '../text.ts'
import { useDownload } from '../useDownload.ts'
import classes from '../File.module.css'

/** Props of ShownPdf. */
export interface ShownPdfProps {
  file: Pick<FileCardFragment, 'name' | 'url' | 'visibility'>
  onClose: () => void
}

/**
 * A PDF in a dialog, rendered by the browser's own viewer. Its bytes are fetched with the token, so no URL contains the token. The frame
 * gets them as application/pdf, so an HTML file with the type of a PDF does not run. FILE-3, FILE-5.
 */
export default function ShownPdf({ file, onClose }: ShownPdfProps) {
  const { url, name } = file
  const { download, busy } = useDownload(file)
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => {
    setError(null)
    setAttempt((was) => was + 1)
  }, [])
  useEffect(() => {
    if (url == null) return
    const abort = new AbortController()
    let made: string | undefined
    fileBytes(url, abort.signal).then(
      (bytes) => {
        if (abort.signal.aborted) return
        made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
        setAddress(made)
      },
      (reason: unknown) => !abort.signal.aborted && setError(reason),
    )
    return () => {
      abort.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [url, attempt])
  const frame = useRef<HTMLIFrameElement>(null)
  const downloading = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The opening viewer may take the focus, and with it Escape. The focus returns to the dialog unless the user has moved the pointer into
    // the viewer. A pointer that only rests where the viewer has opened does not count.
    let hasMoved = false
    // A mousemove without movement only reports a new element under the pointer.
    const move = ({ movementX, movementY }: MouseEvent) => (hasMoved ||= movementX !== 0 || movementY !== 0)
    const giveBack = () =>
      setTimeout(() => {
        const isTaken = frame.current !== null && document.activeElement === frame.current
        const isChosen = hasMoved && frame.current?.matches(':hover')
        if (isTaken && !isChosen) downloading.current?.focus()
      })
    window.addEventListener('blur', giveBack)
    window.addEventListener('mousemove', move)
    return () => {
      window.removeEventListener('blur', giveBack)
      window.removeEventListener('mousemove', move)
    }
  }, [])
  return (
    <Dialog width="wide" title={name} onClose={onClose}>
      {error == null ? (
        address == null ? (
          <Loading rows={3} />
        ) : (
          // Not a tab stop, because in some browsers Tab cannot leave it.
          <iframe ref={frame} className={classes.pdf} src={address} title={name} tabIndex={-1} />
        )
      ) : (
        <Refused error={error} retry={retry} />
      )}
      <div className={layout('row', 'stretch', 'right', 'above12')}>
        <Button
          ref={downloading}
          tone="plain"
          busy={busy}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void download()}
        >
          {filesTexts.download}
        </Button>
      </div>
    </Dialog>
  )
}
