import { IconHome } from '@tabler/icons-react'
import type { BlockEditorProps } from '../../content/blocks/blockKind.ts'
import { PreviewHero, PreviewPicture } from '../../content/preview/PreviewParts.tsx'
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
import classes from '../editor/HomeEditor.module.css'
import preview from '../preview/HomePreview.module.css'

/** The start of the page: three pictures, a title, a text and a link. HOME-1. */
export const introKind: HomeKind<'intro', 'IntroBlock'> = {
  label: homeTexts.kinds.intro,
  type: 'Sissejuhatus',
  icon: IconHome,
  excerptOf: ({ title }) => title,
  create: (id) => ({
    kind: 'intro',
    id,
    title: '',
    text: '',
    link: '',
    largeImage: null,
    leftImage: null,
    rightImage: null,
  }),
  typename: 'IntroBlock',
  fromRecord: ({ id, title, text, link, largeImage, leftImage, rightImage }) => ({
    kind: 'intro',
    id,
    title,
    text: withoutBrokenLinks(text),
    link,
    largeImage: largeImage ?? null,
    leftImage: leftImage ?? null,
    rightImage: rightImage ?? null,
  }),
  toInput: ({ id, title, text, link, largeImage, leftImage, rightImage }) => ({
    intro: {
      id,
      title: title.trim(),
      text,
      link: link.trim(),
      largeImageId: largeImage?.id ?? null,
      leftImageId: leftImage?.id ?? null,
      rightImageId: rightImage?.id ?? null,
    },
  }),
  isEmpty: (block) => !hasText(block) && block.link === '' && pictures.every((field) => block[field] === null),
  Editor: IntroEditor,
  View: ({ block }) => <BlockContent block={block} pictures={pictures.map((field) => block[field])} />,
  PublicView: PublicIntro,
}

const pictures = ['largeImage', 'leftImage', 'rightImage'] as const

function IntroEditor(props: BlockEditorProps<BlockOf<'intro'>>) {
  const { block, onChange, error } = props
  return (
    <BlockFields editing={props}>
      <LinkField link={block.link} onChange={(link) => onChange({ ...block, link })} error={error} />
      <div className={classes.pictures}>
        {pictures.map((field) => (
          <BlockPicture key={field} editing={props} field={field} />
        ))}
      </div>
    </BlockFields>
  )
}

function PublicIntro({ block, language }: ShownBlock<'intro'>) {
  const { title, text, link, largeImage, leftImage, rightImage } = block
  const hasSides = leftImage != null || rightImage != null
  return (
    <section>
      <PreviewHero title={title} picture={largeImage} />
      <div className={preview.intro} data-sides={hasSides ? '' : undefined}>
        {leftImage && <PreviewPicture picture={leftImage} />}
        <div className={preview.introText}>
          <Html html={text} />
          <More link={link} label={siteTexts[language].readMore} />
        </div>
        {rightImage && <PreviewPicture picture={rightImage} />}
      </div>
    </section>
  )
}
