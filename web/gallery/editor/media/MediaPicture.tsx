import { IconPhotoOff, IconPlayerPlay, IconPuzzle } from '@tabler/icons-react'
import { memo } from 'react'
import { FileImage } from '../../../files/pictures/FileImage.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import type { MediaValue } from '../values.ts'
import { mediaTexts } from './text.ts'
import classes from './Media.module.css'

/** The image of an item: the picture, or the cover of an embed with a mark. Hidden from screen readers. GALLERY-2, GALLERY-3. */
export const MediaPicture = memo(function MediaPicture({ item }: { item: MediaValue }) {
  return (
    <span className={classes.frame} aria-hidden="true">
      {contentOf(item)}
    </span>
  )
})

function contentOf(item: MediaValue) {
  switch (item.kind) {
    case 'image':
      return <FileImage key={item.image.id} file={item.image} alt="" fit="cover" fallback={missing} />
    case 'embed':
      return (
        <>
          {item.cover ? (
            <FileImage key={item.cover.id} file={item.cover} alt="" fit="cover" fallback={missing} />
          ) : (
            <span className={layout('placeholder')}>{hostOf(item.html)}</span>
          )}
          <span className={classes.mark}>
            <IconPlayerPlay size={16} stroke={1.75} />
            {mediaTexts.embed}
          </span>
        </>
      )
    case 'other':
      return (
        <span className={layout('placeholder')}>
          <IconPuzzle size={24} stroke={1.5} />
          {`${mediaTexts.unknown}: ${item.type}`}
        </span>
      )
  }
}

/** Replaces an image that has been deleted or fails to load. */
const missing = (words: string) => (
  <span className={layout('placeholder')}>
    <IconPhotoOff size={24} stroke={1.5} />
    {words}
  </span>
)

/** The host of an embed, which distinguishes embeds without a cover. */
const hostOf = (html: string) => /\/\/(?:www\.)?([^/"'\s?#]+)/.exec(html)?.[1] ?? ''
