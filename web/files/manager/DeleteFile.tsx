import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorCode, errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/Button.tsx'
import Dialog from '../../ui/notice/Dialog.tsx'
import { Loading } from '../../ui/answer/Loading.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useDeleteFileMutation, useFileUsesQuery, type FileRowFragment } from '../generated.ts'
import { filesTexts } from '../text.ts'
import classes from './DeleteFile.module.css'

interface DeleteFileProps {
  file: FileRowFragment
  onClose: () => void
  /** After it was deleted, and its row with it. */
  onGone: () => void
}

/** Asks before a file is deleted, and names where it is used. FILE-1, FILE-7. */
export function DeleteFile({ file, onClose, onGone }: DeleteFileProps) {
  // Never from the cache: what is asked must be true now.
  const uses = useFileUsesQuery({ variables: { id: file.id }, fetchPolicy: 'network-only' })
  const [deleteFile] = useDeleteFileMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const [send, busy] = useBusy(async () => {
    setFailure(null)
    try {
      await deleteFile({ variables: { id: file.id } })
    } catch (error) {
      // One that is gone already is what was wanted.
      if (errorCode(error) !== 'NOT_FOUND') return setFailure(filesTexts.deleteFailed(errorText(error)))
    }
    notifyDone(filesTexts.deleted(file.name))
    onClose()
    onGone()
  })
  return (
    <Dialog opened title={filesTexts.deleteTitle} onClose={onClose}>
      <p className={classes.text}>{filesTexts.deleteText(file.name)}</p>
      {uses.loading ? <Loading rows={1} /> : whereUsed()}
      <FormFoot failure={failure} inDialog>
        <Button tone="plain" data-autofocus onClick={onClose}>
          {filesTexts.cancel}
        </Button>
        <Button tone="danger" busy={busy} disabled={uses.loading} onClick={() => void send()}>
          {filesTexts.deleteAction}
        </Button>
      </FormFoot>
    </Dialog>
  )

  function whereUsed() {
    const places = uses.data?.fileUses
    // Some servers do not tell, and asking may fail: then that is what there is to know.
    if (!places) return <p className={classes.text}>{filesTexts.usesUnknown}</p>
    if (places.length === 0) return <p className={classes.text}>{filesTexts.unused}</p>
    return (
      <>
        <p className={classes.usedIn}>{filesTexts.usedIn}</p>
        <ul className={classes.uses}>
          {places.map(({ kind, title, path }, index) => (
            <li key={index}>
              {filesTexts.useKinds[kind]} {path == null ? <b>{title}</b> : <Link to={path}>{title}</Link>}
            </li>
          ))}
        </ul>
      </>
    )
  }
}
