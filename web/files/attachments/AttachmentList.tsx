import { IconDownload, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { fileSize } from '../../../schema/rules/client/fileSize.ts'
import { layout } from '../../ui/layout/layout.ts'
import { fileLink } from '../fileLink.ts'
import { FileName } from '../FileName.tsx'
import { fileTypeWord, isImage, isShownAsPdf } from '../fileType.ts'
import type { FileCardFragment } from '../generated.ts'
import { LazyShownPdf } from '../pdf/LazyShownPdf.ts'
import { ratioOf } from '../pictures/drawnWidth.ts'
import { FileImage } from '../pictures/FileImage.tsx'
import { LargePictures } from '../pictures/LargePictures.tsx'
import { attachmentTexts, filesTexts } from '../text.ts'
import { useDownload } from '../useDownload.ts'
import classes from './Attachments.module.css'

/** The attachments of a text: images that open in the lightbox, PDFs that open in place, other files as download links. FORUM-3, FILE-5. */
export function AttachmentList({ files }: { files: readonly FileCardFragment[] }) {
  const [large, setLarge] = useState<FileCardFragment | null>(null)
  const [pdf, setPdf] = useState<FileCardFragment | null>(null)
  const pictures = files.filter(isImage)
  const others = files.filter((file) => !isImage(file))
  if (files.length === 0) return null
  return (
    <div className={layout('stack', 'gap8', 'above12', 'below12')}>
      {pictures.length > 0 && <Pictures files={pictures} onOpen={setLarge} />}
      {others.length > 0 && (
        <ul aria-label={attachmentTexts.title}>
          {others.map((file) => (
            <li key={file.id}>
              <FileLink file={file} onOpen={isShownAsPdf(file) ? setPdf : undefined} />
            </li>
          ))}
        </ul>
      )}
      {pdf && <LazyShownPdf file={pdf} onClose={() => setPdf(null)} />}
      <LargePictures files={pictures} shown={large} onClose={() => setLarge(null)} />
    </div>
  )
}

interface PicturesProps {
  files: readonly FileCardFragment[]
  onOpen: (file: FileCardFragment) => void
}

/** One image is as wide as the column, two share it, more form three columns. An upright one, often a scanned page, is never cropped. */
function Pictures({ files, onOpen }: PicturesProps) {
  const isAlone = files.length === 1
  return (
    <ul
      className={classes.pictures}
      aria-label={attachmentTexts.pictures}
      style={{ gridTemplateColumns: `repeat(${Math.min(files.length, 3)}, minmax(0, 1fr))` }}
      data-upright={files.every(isUpright) || undefined}
    >
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={filesTexts.open(file.name)}
            style={isAlone ? { maxWidth: maxHeight * (ratioOf(file) ?? 1) } : undefined}
            onClick={() => onOpen(file)}
          >
            <FileImage file={file} alt="" fit={isAlone ? 'natural' : isUpright(file) ? 'contain' : 'cover'} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The height of a single image, in CSS pixels. */
const maxHeight = 420

const isUpright = (file: FileCardFragment) => (ratioOf(file) ?? 1) < 1

interface FileLinkProps {
  file: FileCardFragment
  /** Opens the file in place; undefined for a file to download. */
  onOpen: ((file: FileCardFragment) => void) | undefined
}

/** Opens or downloads the file on a click. Its href is a shareable link, for a new tab or copying. FILE-7. */
function FileLink({ file, onOpen }: FileLinkProps) {
  const { download, busy } = useDownload(file)
  const Icon = onOpen ? IconFileTypePdf : IconDownload
  return (
    <a
      className={classes.file}
      href={fileLink(file)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        if (onOpen) onOpen(file)
        else void download()
      }}
    >
      <Icon size={18} stroke={1.75} className={layout('above4')} aria-hidden="true" />
      <span>
        <FileName name={file.name} />{' '}
        <span className={layout('muted', 'small', 'numbers')}>
          {fileTypeWord(file.mimeType)}
          {file.size != null && <span>, {fileSize(file.size)}</span>}
        </span>
      </span>
    </a>
  )
}
