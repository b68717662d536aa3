import { IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Refused } from '../../ui/answer/Refused.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { fileBytes } from '../fileBytes.ts'
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
 * A PDF in a dialog, drawn by the browser's own viewer. Its bytes are fetched with the token, which so stands in no address, and are
 * given to the frame as a PDF whatever they are: a page that calls itself one is not run. FILE-3, FILE-5.
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
    // The viewer may take the focus as it opens, and Escape with it. Who has moved to it has chosen to; not who pressed a link that it covers now.
    let hasMoved = false
    // A move of nothing tells that something has come under the pointer.
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
          // Not a stop of Tab, which would not come out again in every browser.
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
