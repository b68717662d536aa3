import { IconPhoto } from '@tabler/icons-react'
import { AttachedPictures } from '../../../../files/attachments/AttachedPictures.tsx'
import type { ModuleValue } from '../../values.ts'
import { ModuleFiles } from '../ModuleFiles.tsx'
import type { ModuleEditorProps, ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

type ImagesModule = Extract<ModuleValue, { kind: 'images' }>

/** Pictures, in a grid. MODULE-1, MODULE-2. */
export const imagesKind: ModuleKind<ImagesModule> = {
  label: moduleTexts.kinds.images,
  type: 'pildid',
  icon: IconPhoto,
  excerptOf: ({ files }) => files.map(({ name }) => name).join(', '),
  create: (id) => ({ kind: 'images', id, files: [] }),
  Editor: ImagesEditor,
}

function ImagesEditor({ module, onChange, busy, error }: ModuleEditorProps<ImagesModule>) {
  return (
    <ModuleFiles
      files={module.files}
      onChange={(files) => onChange({ ...module, files })}
      List={AttachedPictures}
      action={moduleTexts.chooseImages}
      imagesOnly
      busy={busy}
      error={error}
    />
  )
}
