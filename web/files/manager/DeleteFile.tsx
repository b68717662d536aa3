import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorCode } from '../../lib/errors.ts'
import { Loading } from '../../ui/answer/Loading.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Dialog } from '../../ui/notice/Dialog.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { type FileRowFragment, useDeleteFileMutation, useFileUsesQuery } from '../generated.ts'
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
  const form = useForm(useState({}), {
    save: () => deleteFile({ variables: { id: file.id } }),
    // One that is gone already is what was wanted.
    isDone: (error) => errorCode(error) === 'NOT_FOUND',
    onSaved: () => {
      notifyDone(filesTexts.deleted(file.name))
      onClose()
      onGone()
    },
    failureText: filesTexts.deleteFailed,
  })
  return (
    <Dialog opened cross={false} title={filesTexts.deleteTitle} onClose={onClose}>
      <form {...form.props}>
        <p className={classes.text}>{filesTexts.deleteText(file.name)}</p>
        {uses.loading ? <Loading rows={1} /> : whereUsed()}
        <FormFoot
          failure={form.failure}
          busy={form.busy}
          action={filesTexts.deleteAction}
          tone="danger"
          off={uses.loading}
          inDialog
        >
          <Button tone="plain" data-autofocus onClick={onClose}>
            {filesTexts.keep}
          </Button>
        </FormFoot>
      </form>
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
