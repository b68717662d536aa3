import { IconPaperclip } from '@tabler/icons-react'
import type { ModuleValue } from '../../values.ts'
import { FileNames } from '../FileNames.tsx'
import type { ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

type FilesModule = Extract<ModuleValue, { kind: 'files' }>

/** A list of files. MODULE-1, MODULE-2. */
export const filesKind: ModuleKind<FilesModule> = {
  label: moduleTexts.kinds.files,
  type: 'failid',
  icon: IconPaperclip,
  create: (id) => ({ kind: 'files', id, files: [] }),
  Editor: ({ module }) => <FileNames files={module.files} />,
}
