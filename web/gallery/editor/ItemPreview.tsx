import { languages } from '../../content/languages.ts'
import { MediaPicture } from './media/MediaPicture.tsx'
import { mediaTexts } from './media/text.ts'
import type { MediaValue } from './values.ts'
import classes from './ItemPreview.module.css'

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
        {languages
          .filter((language) => item.text[language] !== '')
          .map((language) => (
            <p key={language} lang={language}>
              {item.text[language]}
            </p>
          ))}
      </div>
    </div>
  )
}
