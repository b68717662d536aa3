import { IconPaperclip } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../../../content/blocks/blockKind.ts'
import { AttachedFiles } from '../../../../files/attachments/AttachedFiles.tsx'
import { idsOf } from '../../../../files/attachments/attachments.ts'
import { FilesView, ModuleFiles, PublicFiles } from '../ModuleFiles.tsx'
import type { ModuleKind, ModuleOf } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

/** Files to download, in a list. MODULE-1, MODULE-2. */
export const filesKind: ModuleKind<'files', 'FilesModule'> = {
  label: moduleTexts.kinds.files,
  type: 'failid',
  icon: IconPaperclip,
  excerptOf: ({ files }) => files.map(({ name }) => name).join(', '),
  create: (id) => ({ kind: 'files', id, files: [] }),
  typename: 'FilesModule',
  fromRecord: ({ id, files }) => ({ kind: 'files', id, files }),
  toInput: ({ id, files }) => ({ files: { id, fileIds: idsOf(files) } }),
  isEmpty: ({ files }) => files.length === 0,
  Editor: FilesEditor,
  View: FilesView,
  PublicView: PublicFiles,
}

function FilesEditor({ block, onChange, busy, error }: BlockEditorProps<ModuleOf<'files'>>) {
  return (
    <ModuleFiles
      files={block.files}
      onChange={(files) => onChange({ ...block, files })}
      List={AttachedFiles}
      action={moduleTexts.chooseFiles}
      busy={busy}
      error={error}
    />
  )
}
