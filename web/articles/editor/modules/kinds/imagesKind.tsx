import { IconPhoto } from '@tabler/icons-react'
import type { ModuleValue } from '../../values.ts'
import { FileNames } from '../FileNames.tsx'
import type { ModuleKind } from '../moduleKind.ts'
import { moduleTexts } from '../text.ts'

type ImagesModule = Extract<ModuleValue, { kind: 'images' }>

/** A list of images. MODULE-1, MODULE-2. */
export const imagesKind: ModuleKind<ImagesModule> = {
  label: moduleTexts.kinds.images,
  type: 'pildid',
  icon: IconPhoto,
  create: (id) => ({ kind: 'images', id, files: [] }),
  Editor: ({ module }) => <FileNames files={module.files} />,
}
