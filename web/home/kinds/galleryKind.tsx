import { IconPhoto } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../content/blocks/blockKind.ts'
import { PreviewPicture, PreviewTitle } from '../../content/preview/PreviewParts.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { BlockContent } from '../editor/BlockContent.tsx'
import { hasText } from '../editor/hasText.ts'
import type { BlockOf } from '../editor/values.ts'
import { siteTexts } from '../preview/text.ts'
import { homeTexts } from '../text.ts'
import { BlockFields } from './BlockFields.tsx'
import { BlockPicture } from './BlockPicture.tsx'
import type { HomeKind, ShownBlock } from './homeKind.ts'
import preview from '../preview/HomePreview.module.css'

/** A link to the gallery: a picture, a title and a text. HOME-1. */
export const galleryKind: HomeKind<'gallery', 'GalleryBlock'> = {
  label: homeTexts.kinds.gallery,
  type: 'Galerii',
  icon: IconPhoto,
  excerptOf: ({ title }) => title,
  create: (id) => ({ kind: 'gallery', id, title: '', text: '', image: null }),
  typename: 'GalleryBlock',
  fromRecord: ({ id, title, text, image }) => ({
    kind: 'gallery',
    id,
    title,
    text: withoutBrokenLinks(text),
    image: image ?? null,
  }),
  toInput: ({ id, title, text, image }) => ({ gallery: { id, title: title.trim(), text, imageId: image?.id ?? null } }),
  isEmpty: (block) => !hasText(block) && block.image === null,
  Editor: GalleryEditor,
  View: ({ block }) => <BlockContent block={block} pictures={[block.image]} />,
  PublicView: PublicGallery,
}

function GalleryEditor(props: BlockEditorProps<BlockOf<'gallery'>>) {
  return (
    <BlockFields editing={props}>
      <BlockPicture editing={props} field="image" />
    </BlockFields>
  )
}

function PublicGallery({ block, language }: ShownBlock<'gallery'>) {
  const { title, text, image } = block
  return (
    <section className={preview.gallery}>
      <PreviewPicture picture={image} />
      <div className={preview.galleryText}>
        <h3 className={preview.title}>
          <PreviewTitle title={title} />
        </h3>
        <Html html={text} />
        <span className={preview.more}>{siteTexts[language].gallery}</span>
      </div>
    </section>
  )
}
