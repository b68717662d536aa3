import { IconLayoutSidebar } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../content/blocks/blockKind.ts'
import { PreviewPicture, PreviewTitle } from '../../content/preview/PreviewParts.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { BlockContent } from '../editor/BlockContent.tsx'
import { hasText } from '../editor/hasText.ts'
import type { BlockOf } from '../editor/values.ts'
import { More } from '../preview/More.tsx'
import { siteTexts } from '../preview/text.ts'
import { homeTexts } from '../text.ts'
import { BlockFields, LinkField } from './BlockFields.tsx'
import { BlockPicture } from './BlockPicture.tsx'
import type { HomeKind, ShownBlock } from './homeKind.ts'
import preview from '../preview/HomePreview.module.css'

/** A text with a picture at its side. HOME-1. */
export const offsetKind: HomeKind<'offset', 'OffsetBlock'> = {
  label: homeTexts.kinds.offset,
  help: homeTexts.offsetHelp,
  type: 'Offset',
  icon: IconLayoutSidebar,
  excerptOf: ({ title }) => title,
  create: (id) => ({ kind: 'offset', id, title: '', text: '', link: '', image: null }),
  typename: 'OffsetBlock',
  fromRecord: ({ id, title, text, link, image }) => ({
    kind: 'offset',
    id,
    title,
    text: withoutBrokenLinks(text),
    link,
    image: image ?? null,
  }),
  toInput: ({ id, title, text, link, image }) => ({
    offset: { id, title: title.trim(), text, link: link.trim(), imageId: image?.id ?? null },
  }),
  isEmpty: (block) => !hasText(block) && block.link === '' && block.image === null,
  Editor: OffsetEditor,
  View: ({ block }) => <BlockContent block={block} pictures={[block.image]} />,
  PublicView: PublicOffset,
}

function OffsetEditor(props: BlockEditorProps<BlockOf<'offset'>>) {
  const { block, onChange, error } = props
  return (
    <BlockFields editing={props}>
      <LinkField link={block.link} onChange={(link) => onChange({ ...block, link })} error={error} />
      <BlockPicture editing={props} field="image" />
    </BlockFields>
  )
}

function PublicOffset({ block, language, isMirrored }: ShownBlock<'offset'>) {
  const { title, text, link, image } = block
  return (
    <section className={preview.offset} data-mirrored={isMirrored ? '' : undefined}>
      <PreviewPicture picture={image} />
      <div className={preview.offsetText}>
        <h3 className={preview.title}>
          <PreviewTitle title={title} />
        </h3>
        <Html html={text} />
        <More link={link} label={siteTexts[language].readMore} />
      </div>
    </section>
  )
}
