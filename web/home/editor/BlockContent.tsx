import { FileThumb } from '../../files/pictures/FileThumb.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { Html } from '../../ui/richText/html/Html.tsx'
import type { FileCardFragment } from '../generated.ts'
import classes from './HomeEditor.module.css'

interface BlockContentProps {
  block: { title: string; text: string; link?: string }
  pictures: readonly (FileCardFragment | null)[]
}

/** Renders the content of a block with a title and a text. */
export function BlockContent({ block, pictures }: BlockContentProps) {
  const { title, text, link = '' } = block
  return (
    <>
      {title !== '' && (
        <p>
          <b>{title}</b>
        </p>
      )}
      <Html html={text} />
      {link !== '' && <p className={layout('muted', 'breaks')}>{link}</p>}
      {pictures.some((picture) => picture != null) && (
        <ul lang="et" className={layout('stack', 'gap8', 'above8')}>
          {pictures.map(
            (picture, index) =>
              picture && (
                <li key={index} className={layout('row', 'nowrap', 'breaks', 'shrinks')}>
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
