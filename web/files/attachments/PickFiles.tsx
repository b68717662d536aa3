import { IconFolderOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import type { FileCardFragment, Visibility } from '../generated.ts'
import { LazyFilePicker } from '../manager/LazyFilePicker.tsx'

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
        <LazyFilePicker
          several
          imagesOnly={imagesOnly}
          visibility={visibility}
          onChoose={onChoose}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  )
}
