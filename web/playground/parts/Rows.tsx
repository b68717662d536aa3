import { EntryHead } from '../../content/list/EntryHead.tsx'
import type { FileRowFragment } from '../../files/generated.ts'
import { FileEntry } from '../../files/manager/FileEntry.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { partsTexts } from './text.ts'

/** Rows of a list, each with facts. */
export function Rows() {
  return (
    <ul className={layout('stack')}>
      {partsTexts.rows.map((title) => (
        <li key={title}>
          <EntryHead title={title} language={null} to="/lehed">
            {partsTexts.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </EntryHead>
        </li>
      ))}
    </ul>
  )
}

const file: FileRowFragment = {
  __typename: 'File',
  id: 'f1',
  name: partsTexts.file,
  mimeType: 'application/pdf',
  size: 184_320,
  url: null,
  visibility: 'PUBLIC',
  variants: [],
  uploadedAt: '2026-06-24T12:00:00Z',
  uploadedBy: { __typename: 'User', id: 'u1', name: partsTexts.fields.nameValue },
}

/** A row of the file manager. */
export function FileRow() {
  const tell = () => notifyDone(partsTexts.file)
  return (
    <ul data-view="list">
      <FileEntry
        file={file}
        mostLetters={undefined}
        isNew={false}
        onOpen={tell}
        onCopyLink={() => Promise.resolve(void tell())}
        onDelete={tell}
      />
    </ul>
  )
}
