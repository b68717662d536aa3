import type { FileRowFragment } from '../../files/generated.ts'
import { FileEntry } from '../../files/manager/FileEntry.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { ListRow } from '../../ui/list/ListRow.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { componentTexts } from './text.ts'

/** Rows of a list, each with facts. */
export function Rows() {
  return (
    <ul className={layout('stack')}>
      {componentTexts.rows.map((title) => (
        <li key={title}>
          <ListRow
            title={title}
            facts={componentTexts.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          />
        </li>
      ))}
    </ul>
  )
}

const file: FileRowFragment = {
  __typename: 'File',
  id: 'f1',
  name: componentTexts.file,
  mimeType: 'application/pdf',
  size: 184_320,
  url: null,
  visibility: 'PUBLIC',
  variants: [],
  uploadedAt: '2026-06-24T12:00:00Z',
  uploadedBy: { __typename: 'User', id: 'u1', name: componentTexts.fields.nameValue },
}

/** A row of the file manager. */
export function FileRow() {
  const notify = () => notifyDone(componentTexts.file)
  return (
    <ul data-view="list">
      <FileEntry
        file={file}
        isTile={false}
        isNew={false}
        onOpen={notify}
        onCopyLink={() => Promise.resolve(void notify())}
        onDelete={notify}
      />
    </ul>
  )
}
