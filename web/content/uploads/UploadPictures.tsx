import { IconUpload } from '@tabler/icons-react'
import { Button } from '../../ui/button/Button.tsx'
import { useFileChooser } from '../../ui/button/useFileChooser.tsx'
import { useEditorUploads } from './editorUploads.ts'
import { contentUploadTexts } from './text.ts'

interface UploadPicturesProps {
  /** As in UploadItem. */
  place: string
  /** Whether only one is chosen. */
  one?: boolean
  busy: boolean
}

/** A button with the device's dialog of files: the pictures that are chosen are uploaded into a place. MODULE-2. */
export function UploadPictures({ place, one = false, busy }: UploadPicturesProps) {
  const uploads = useEditorUploads()
  const label = contentUploadTexts.upload(one)
  const { open, input } = useFileChooser({
    label,
    terms: { multiple: !one, accept: 'image/*' },
    onChosen: (files) => uploads?.addPictures(files, place),
  })
  if (!uploads) return null
  return (
    <>
      <Button
        tone="plain"
        off={busy}
        icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => {
          uploads.prepare()
          open()
        }}
      >
        {label}
      </Button>
      {input}
    </>
  )
}
