import { IconFolderOpen, IconPhoto, IconPhotoUp } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../../../content/blocks/blockKind.ts'
import { AttachedPictures } from '../../../../files/attachments/AttachedPictures.tsx'
import { idsOf } from '../../../../files/attachments/attachments.ts'
import { moduleList } from '../../values.ts'
import { FilesView, ModuleFiles, PublicFiles } from '../ModuleFiles.tsx'
import type { ModuleKind, ModuleOf } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

/** Pictures, in a grid. MODULE-1, MODULE-2. */
export const imagesKind: ModuleKind<'images', 'ImagesModule'> = {
  label: moduleTexts.kinds.images,
  type: 'pildid',
  icon: IconPhoto,
  excerptOf: ({ files }) => files.map(({ name }) => name).join(', '),
  starts: [
    { from: 'device', label: moduleTexts.kinds.images, icon: IconPhotoUp },
    { from: 'files', label: moduleTexts.existingImages, icon: IconFolderOpen },
  ],
  typename: 'ImagesModule',
  fromRecord: ({ id, images }) => ({ kind: 'images', id, files: images }),
  toInput: ({ id, files }) => ({ images: { id, fileIds: idsOf(files) } }),
  isEmpty: ({ files }) => files.length === 0,
  Editor: ImagesEditor,
  View: FilesView,
  PublicView: PublicFiles,
}

function ImagesEditor({ block, onChange, busy, error }: BlockEditorProps<ModuleOf<'images'>>) {
  return (
    <ModuleFiles
      files={block.files}
      onChange={(files) => onChange({ ...block, files })}
      List={AttachedPictures}
      action={moduleTexts.chooseImages}
      imagesOnly
      target={moduleList.fieldOf(block.id)}
      busy={busy}
      error={error}
    />
  )
}
