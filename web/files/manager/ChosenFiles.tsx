import { IconDownload } from '@tabler/icons-react'
import { most } from '../../../schema/rules/client/limits.ts'
import { zipPath } from '../../../schema/rules/client/zip.ts'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import type { ChosenButtonsProps } from '../../ui/list/choosing/ChosenBar.tsx'
import { DeleteChosen } from '../../ui/list/choosing/DeleteChosen.tsx'
import { useDownloadBytes } from '../../ui/notice/useDownloadBytes.ts'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { type FileRowFragment, useDeleteFileMutation } from '../generated.ts'
import { chosenFilesTexts } from '../text.ts'

interface ChosenFilesProps extends ChosenButtonsProps<FileRowFragment> {
  mayDelete: (file: FileRowFragment) => boolean
  /** Removes the row of a deleted file. */
  removeRow: (id: string) => void
}

/** The actions on chosen files: one zip, which our api makes, and the deletion of those that the user may delete. LIST-8. */
export function ChosenFiles({ chosen, run, busy, mayDelete, removeRow }: ChosenFilesProps) {
  const isOwn = useHasOwnApi()
  const [deleteFile] = useDeleteFileMutation()
  const [download, isLoading] = useDownloadBytes(chosenFilesTexts.zipFailed)
  const deletable = chosen.filter(mayDelete)
  const kept = chosen.length - deletable.length
  const texts = chosenFilesTexts
  const isTooMany = chosen.length > most.zipped

  return (
    <>
      {isOwn && (
        <Button
          tone="plain"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          busy={isLoading}
          off={isTooMany}
          onClick={() => void download(`${zipPath}?${chosen.map(({ id }) => `id=${id}`).join('&')}`, texts.zipName)}
        >
          {texts.zip}
        </Button>
      )}
      {deletable.length > 0 && (
        <DeleteChosen
          run={run}
          busy={busy}
          rows={deletable}
          send={async ({ id }) => {
            await sendDeletion(() => deleteFile({ variables: { id } }))
            removeRow(id)
          }}
          texts={texts}
          hasTrash={isOwn}
          {...(kept > 0 && { kept: texts.kept(kept) })}
        >
          {kept > 0 ? texts.deleteSome(deletable.length, chosen.length) : undefined}
        </DeleteChosen>
      )}
      {isOwn && isTooMany && <p className={layout('muted', 'small')}>{texts.tooMany(most.zipped)}</p>}
    </>
  )
}
