import { IconFolderOpen } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import type { FileCardFragment, Visibility } from '../generated.ts'

const FilePicker = lazyPiece(() => import('../manager/FilePicker.tsx'), { close: ({ onClose }) => onClose })

interface PickFilesProps {
  /** The label of the button. */
  label: string
  /** Offers only images. */
  imagesOnly?: boolean
  /** Who may read files that are uploaded in the picker. FILE-7. */
  visibility: Visibility
  busy: boolean
  onChoose: (files: readonly FileCardFragment[]) => void
}

/** A button with the dialog that chooses several files. FORUM-5, MODULE-2. */
export function PickFiles({ label, imagesOnly = false, visibility, busy, onChoose }: PickFilesProps) {
  const [picking, setPicking] = useState(false)
  return (
    <>
      <Button
        tone="plain"
        off={busy}
        icon={<IconFolderOpen size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setPicking(true)}
      >
        {label}
      </Button>
      {picking && (
        // React events bubble from the dialog's portal to the form around this button.
        <div onSubmit={stopHere} onKeyDown={stopHere}>
          <FilePicker
            several
            imagesOnly={imagesOnly}
            visibility={visibility}
            onChoose={onChoose}
            onClose={() => setPicking(false)}
          />
        </div>
      )}
    </>
  )
}

const stopHere = (event: SyntheticEvent) => event.stopPropagation()
