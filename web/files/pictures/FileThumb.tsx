import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react'
import { layout } from '../../ui/layout/layout.ts'
import { isImage } from '../fileType.ts'
import type { FileCardFragment } from '../generated.ts'
import { FileImage } from './FileImage.tsx'
import classes from '../File.module.css'

interface FileThumbProps {
  /** Null renders the placeholder of a missing picture. */
  file: FileCardFragment | null | undefined
  /** Shows the complete image instead of cropping it. */
  uncropped?: boolean
}

/** A thumbnail: the image, or an icon of the file type. Hidden from screen readers, because the name is shown as text. */
export function FileThumb({ file, uncropped = false }: FileThumbProps) {
  if (!file)
    return (
      <span className={classes.thumb} aria-hidden="true">
        <span className={layout('placeholder')}>
          <IconPhoto stroke={1.25} aria-hidden="true" />
        </span>
      </span>
    )
  const sign = () => <Sign mimeType={file.mimeType ?? ''} />
  return (
    <span className={classes.thumb} aria-hidden="true">
      {isImage(file) ? <FileImage file={file} alt="" fit={uncropped ? 'contain' : 'cover'} fallback={sign} /> : sign()}
    </span>
  )
}

function Sign({ mimeType }: { mimeType: string }) {
  const [, Icon] = signs.find(([pattern]) => pattern.test(mimeType)) ?? [null, IconFile]
  return (
    <span className={layout('placeholder')}>
      <Icon stroke={1.5} aria-hidden="true" />
    </span>
  )
}

const signs = [
  [/^application\/pdf/, IconFileTypePdf],
  [/^audio\//, IconFileMusic],
  [/^video\//, IconMovie],
  [/zip|compressed|x-7z|x-rar|x-tar/, IconFileZip],
  [/sheet|excel|csv/, IconTable],
  [/word|text|rtf|presentation|powerpoint/, IconFileText],
] as const
