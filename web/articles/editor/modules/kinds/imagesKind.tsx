import { IconFolderOpen, IconPhoto, IconPhotoUp } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../../../content/blocks/blockKind.ts'
import { AttachedPictures } from '../../../../files/attachments/AttachedPictures.tsx'
import { moduleList, type ModuleValue } from '../../values.ts'
import { ModuleFiles } from '../ModuleFiles.tsx'
import { moduleTexts } from '../text.ts'

type ImagesModule = Extract<ModuleValue, { kind: 'images' }>

/** Pictures, in a grid. MODULE-1, MODULE-2. */
export const imagesKind: BlockKind<ImagesModule> = {
  label: moduleTexts.kinds.images,
  type: 'pildid',
  icon: IconPhoto,
  excerptOf: ({ files }) => files.map(({ name }) => name).join(', '),
  starts: [
    { from: 'device', label: moduleTexts.kinds.images, icon: IconPhotoUp },
    { from: 'files', label: moduleTexts.existingImages, icon: IconFolderOpen },
  ],
  Editor: ImagesEditor,
}

function ImagesEditor({ block, onChange, busy, error }: BlockEditorProps<ImagesModule>) {
  return (
    <ModuleFiles
      files={block.files}
      onChange={(files) => onChange({ ...block, files })}
      List={AttachedPictures}
      action={moduleTexts.chooseImages}
      imagesOnly
      place={moduleList.partOf(block.id)}
      busy={busy}
      error={error}
    />
  )
}
