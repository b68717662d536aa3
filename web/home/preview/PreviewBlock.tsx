import { memo } from 'react'
import type { Language } from '../../content/languages.ts'
import { PreviewHero } from '../../content/preview/PreviewHero.tsx'
import { PreviewNote } from '../../content/preview/PreviewNote.tsx'
import { PreviewPicture } from '../../content/preview/PreviewPicture.tsx'
import { PreviewTitle } from '../../content/preview/PreviewTitle.tsx'
import { previewTexts } from '../../content/preview/text.ts'
import { Html } from '../../ui/richText/html/Html.tsx'
import type { BlockOf, BlockValue } from '../editor/values.ts'
import type { HomePreviewQuery } from '../generated.ts'
import { EventsPreview, NewsPreview } from './EntriesPreview.tsx'
import { homePreviewTexts, siteTexts } from './text.ts'
import classes from './HomePreview.module.css'

interface PreviewBlockProps {
  block: BlockValue
  language: Language
  /** Whether a text beside a picture has it at the right. */
  isMirrored: boolean
  /** Null while they load; undefined if they cannot be loaded. */
  entries: HomePreviewQuery | null | undefined
}

/** A block as the public site shows it. HOME-1. */
export const PreviewBlock = memo(function PreviewBlock({ block, language, isMirrored, entries }: PreviewBlockProps) {
  switch (block.kind) {
    case 'intro':
      return <Intro block={block} language={language} />
    case 'offset':
      return <Offset block={block} language={language} isMirrored={isMirrored} />
    case 'gallery':
      return <Gallery block={block} language={language} />
    case 'calendar':
      return <EventsPreview entries={entries} language={language} />
    case 'news':
      return <NewsPreview entries={entries} language={language} />
    case 'other':
      return <PreviewNote>{previewTexts.cannotShow(homePreviewTexts.unknownKind(block.type))}</PreviewNote>
  }
})

interface BlockProps<Kind extends BlockValue['kind']> {
  block: BlockOf<Kind>
  language: Language
}

function Intro({ block, language }: BlockProps<'intro'>) {
  const { title, text, link, largeImage, leftImage, rightImage } = block
  const hasSides = leftImage != null || rightImage != null
  return (
    <section>
      <PreviewHero title={title} picture={largeImage} />
      <div className={classes.intro} data-sides={hasSides ? '' : undefined}>
        {leftImage && <PreviewPicture picture={leftImage} />}
        <div className={classes.introText}>
          <Html html={text} />
          <More link={link} label={siteTexts[language].readMore} />
        </div>
        {rightImage && <PreviewPicture picture={rightImage} />}
      </div>
    </section>
  )
}

function Offset({ block, language, isMirrored }: BlockProps<'offset'> & { isMirrored: boolean }) {
  const { title, text, link, image } = block
  return (
    <section className={classes.offset} data-mirrored={isMirrored ? '' : undefined}>
      <PreviewPicture picture={image} />
      <div className={classes.offsetText}>
        <h3 className={classes.title}>
          <PreviewTitle title={title} />
        </h3>
        <Html html={text} />
        <More link={link} label={siteTexts[language].readMore} />
      </div>
    </section>
  )
}

function Gallery({ block, language }: BlockProps<'gallery'>) {
  const { title, text, image } = block
  return (
    <section className={classes.gallery}>
      <PreviewPicture picture={image} />
      <div className={classes.galleryText}>
        <h3 className={classes.title}>
          <PreviewTitle title={title} />
        </h3>
        <Html html={text} />
        <span className={classes.more}>{siteTexts[language].gallery}</span>
      </div>
    </section>
  )
}

/** What the site makes of a block's link; nothing without one. */
const More = ({ link, label }: { link: string; label: string }) =>
  link.trim() === '' ? null : <span className={classes.more}>{label}</span>
