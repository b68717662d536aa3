import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorCode } from '../../lib/errors.ts'
import { Button } from '../../ui/button/Button.tsx'
import { fateOf, notifyDeleted } from '../../ui/deletion/trash.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { Loading } from '../../ui/state/Loading.tsx'
import { type FileRowFragment, useDeleteFileMutation, useFileUsesQuery } from '../generated.ts'
import { filesTexts } from '../text.ts'

interface DeleteFileProps {
  file: FileRowFragment
  onClose: () => void
  /** Called after the file was deleted. */
  onDeleted: () => void
}

/** A dialog that confirms the deletion of a file and lists the records that use it. FILE-1, FILE-7. */
export function DeleteFile({ file, onClose, onDeleted }: DeleteFileProps) {
  const client = useApolloClient()
  // Never from the cache: the confirmation must list the current uses.
  const uses = useFileUsesQuery({ variables: { id: file.id }, fetchPolicy: 'network-only' })
  const [deleteFile] = useDeleteFileMutation()
  const form = useForm(useState({}), {
    save: () => deleteFile({ variables: { id: file.id } }),
    // Another user has already deleted it.
    isDone: (error) => errorCode(error) === 'NOT_FOUND',
    onSaved: () => {
      notifyDeleted(client, filesTexts.deleted(file.name), { id: file.id })
      onDeleted()
    },
    goOn: onClose,
    failureText: filesTexts.deleteFailed,
  })
  return (
    <Dialog cross={false} title={filesTexts.deleteTitle} onClose={onClose}>
      <form {...form.props}>
        <p className={layout('breaks', 'below12')}>{filesTexts.deleteText(file.name, fateOf(client))}</p>
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
    const records = uses.data?.fileUses
    // Null if the REST API does not report uses, undefined if the query failed.
    if (!records) return <p className={layout('breaks', 'below12')}>{filesTexts.usesUnknown}</p>
    if (records.length === 0) return <p className={layout('breaks', 'below12')}>{filesTexts.unused}</p>
    return (
      <>
        <p className={layout('strong', 'below4')}>{filesTexts.usedIn}</p>
        <ul className={layout('breaks', 'below12')}>
          {records.map(({ kind, title, path }, index) => (
            <li key={index}>
              {filesTexts.useKinds[kind]} {path == null ? <b>{title}</b> : <Link to={path}>{title}</Link>}
            </li>
          ))}
        </ul>
      </>
    )
  }
}
