import { IconPaperclip } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../../../content/blocks/blockKind.ts'
import { AttachedFiles } from '../../../../files/attachments/AttachedFiles.tsx'
import type { ModuleValue } from '../../values.ts'
import { ModuleFiles } from '../ModuleFiles.tsx'
import { moduleTexts } from '../text.ts'

type FilesModule = Extract<ModuleValue, { kind: 'files' }>

/** Files to download, in a list. MODULE-1, MODULE-2. */
export const filesKind: BlockKind<FilesModule> = {
  label: moduleTexts.kinds.files,
  type: 'failid',
  icon: IconPaperclip,
  excerptOf: ({ files }) => files.map(({ name }) => name).join(', '),
  create: (id) => ({ kind: 'files', id, files: [] }),
  Editor: FilesEditor,
}

function FilesEditor({ block, onChange, busy, error }: BlockEditorProps<FilesModule>) {
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
