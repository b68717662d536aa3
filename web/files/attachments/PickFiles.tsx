import { IconFolderOpen } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import type { FileCardFragment, Visibility } from '../generated.ts'
import { LazyFilePicker } from '../manager/LazyFilePicker.tsx'

interface PickerTerms {
  /** Offers only images. */
  imagesOnly?: boolean
  /** Who may read files that are uploaded in the picker. FILE-7. */
  visibility: Visibility
  onChoose: (files: readonly FileCardFragment[]) => void
}

interface PickFilesProps extends PickerTerms {
  /** The label of the button. */
  label: string
  busy: boolean
}

/** A button that opens the picker for several files. FORUM-5, MODULE-2. */
export function PickFiles({ label, busy, ...terms }: PickFilesProps) {
  const { open, dialog } = usePicker(terms)
  return (
    <>
      <PickButton label={label} busy={busy} onPick={open} />
      {dialog}
    </>
  )
}

/** The picker dialog, to be rendered where it stays mounted when the button that opens it is unmounted. */
export function usePicker(terms: PickerTerms): { open: () => void; dialog: ReactNode } {
  const [picking, setPicking] = useState(false)
  return {
    open: () => setPicking(true),
    dialog: picking && <LazyFilePicker several {...terms} onClose={() => setPicking(false)} />,
  }
}

/** The button that opens the dialog. */
export function PickButton({ label, busy, onPick }: { label: string; busy: boolean; onPick: () => void }) {
  return (
    <Button
      tone="plain"
      off={busy}
      data-close
      icon={<IconFolderOpen size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onPick}
    >
      {label}
    </Button>
  )
}
