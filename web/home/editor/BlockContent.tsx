import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { homeTexts } from '../text.ts'
import type { BlockValue } from './values.ts'
import classes from './BlockContent.module.css'

/** The content of a block to read, for comparing versions. */
export function BlockContent({ block }: { block: BlockValue }) {
  if (!('text' in block))
    return <p lang="et">{block.kind === 'other' ? block.type || homeTexts.unknownKind : homeTexts.kinds[block.kind]}</p>
  const pictures = block.kind === 'intro' ? [block.largeImage, block.leftImage, block.rightImage] : [block.image]
  return (
    <>
      {block.title !== '' && (
        <p>
          <b>{block.title}</b>
        </p>
      )}
      <Html html={block.text} />
      {'link' in block && block.link !== '' && <p className={classes.link}>{block.link}</p>}
      {pictures.some((picture) => picture != null) && (
        <ul lang="et" className={classes.pictures}>
          {pictures.map(
            (picture, index) =>
              picture && (
                <li key={index} className={classes.picture}>
                  <span className={classes.thumb}>
                    <FileThumb file={picture} />
                  </span>
                  {picture.name}
                </li>
              ),
          )}
        </ul>
      )}
    </>
  )
}
