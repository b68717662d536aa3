import { FileName } from '../../files/FileName.tsx'
import { fileSize } from '../../files/fileSize.ts'
import { fileTypeWord, isImage } from '../../files/fileType.ts'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import type { FileCardFragment } from './generated.ts'
import { bookTexts } from './text.ts'
import classes from './Book.module.css'

/** The attachments of a protocol in a book: name, kind and size, a picture small beside them. PROTO-1. */
export function BookAttachments({ files }: { files: readonly FileCardFragment[] }) {
  if (files.length === 0) return null
  return (
    <div className={classes.attachments}>
      <h3>{bookTexts.attachments}</h3>
      <ul>
        {files.map((file) => (
          <li key={file.id} data-picture={isImage(file) || undefined}>
            {isImage(file) && (
              <span className={classes.picture}>
                <FileImage file={file} alt="" fit="contain" eager />
              </span>
            )}
            <span className={classes.fileText}>
              <span className={classes.fileName}>
                <FileName name={file.name} />
              </span>
              <span className={classes.facts}>
                {fileTypeWord(file.mimeType)}
                {file.size != null && <span>, {fileSize(file.size)}</span>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
