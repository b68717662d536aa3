import { IconPaperclip } from '@tabler/icons-react'
import { AttachedFiles } from '../../../../files/attachments/AttachedFiles.tsx'
import type { ModuleValue } from '../../values.ts'
import { ModuleFiles } from '../ModuleFiles.tsx'
import type { ModuleEditorProps, ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

type FilesModule = Extract<ModuleValue, { kind: 'files' }>

/** Files to download, in a list. MODULE-1, MODULE-2. */
export const filesKind: ModuleKind<FilesModule> = {
  label: moduleTexts.kinds.files,
  type: 'failid',
  icon: IconPaperclip,
  excerptOf: ({ files }) => files.map(({ name }) => name).join(', '),
  create: (id) => ({ kind: 'files', id, files: [] }),
  Editor: FilesEditor,
}

function FilesEditor({ module, onChange, busy, error }: ModuleEditorProps<FilesModule>) {
  return (
    <ModuleFiles
      files={module.files}
      onChange={(files) => onChange({ ...module, files })}
      List={AttachedFiles}
      action={moduleTexts.chooseFiles}
      busy={busy}
      error={error}
    />
  )
}
