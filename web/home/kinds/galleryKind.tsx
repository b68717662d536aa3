import { IconPhoto } from '@tabler/icons-react'
import type { BlockEditorProps, BlockKind } from '../../content/blocks/blockKind.ts'
import { emptyBlock } from '../editor/emptyBlock.ts'
import type { BlockOf } from '../editor/values.ts'
import { homeTexts } from '../text.ts'
import { BlockFields } from './BlockFields.tsx'
import { BlockPicture } from './BlockPicture.tsx'

/** The way to the gallery: a picture, a title and a text. HOME-1. */
export const galleryKind: BlockKind<BlockOf<'gallery'>> = {
  label: homeTexts.kinds.gallery,
  type: 'Galerii',
  icon: IconPhoto,
  excerptOf: ({ title }) => title,
  create: (id) => emptyBlock('gallery', id),
  Editor: GalleryEditor,
}

function GalleryEditor(props: BlockEditorProps<BlockOf<'gallery'>>) {
  return (
    <BlockFields editing={props}>
      <BlockPicture editing={props} field="image" />
    </BlockFields>
  )
}
