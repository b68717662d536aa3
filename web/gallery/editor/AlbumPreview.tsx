import { contentTexts } from '../../content/editor/text.ts'
import { MediaPicture } from './media/MediaPicture.tsx'
import { mediaTexts } from './media/text.ts'
import { editorTexts } from './text.ts'
import { type AlbumValues, mediaList, type MediaValue } from './values.ts'
import classes from './AlbumPreview.module.css'

/** How many items a preview shows. */
const shownItems = 12

/** An album, for comparing versions. */
export function AlbumPreview({ values }: { values: AlbumValues }) {
  const { titleEt, titleEn, descriptionEt, descriptionEn } = values
  const items = mediaList.itemsOf(values)
  const texts = [titleEn, descriptionEt, descriptionEn].filter((text) => text !== '')
  return (
    <>
      <p>
        <b>{titleEt === '' ? contentTexts.empty : titleEt}</b>
      </p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.slice(0, shownItems).map((item) => (
        <ItemPreview key={item.id} item={item} />
      ))}
      {items.length > shownItems && <p>{editorTexts.more(items.length - shownItems)}</p>}
    </>
  )
}

/** An item of an album: its picture, beside its texts and the code of an embed. */
export function ItemPreview({ item }: { item: MediaValue }) {
  const name = item.kind === 'image' ? item.image.name : item.kind === 'embed' ? item.html : mediaTexts.unknown
  return (
    <div className={classes.item}>
      <div className={classes.picture}>
        <MediaPicture item={item} />
      </div>
      <div className={classes.texts}>
        <p>{name}</p>
        {item.text.et !== '' && <p lang="et">{item.text.et}</p>}
        {item.text.en !== '' && <p lang="en">{item.text.en}</p>}
      </div>
    </div>
  )
}
