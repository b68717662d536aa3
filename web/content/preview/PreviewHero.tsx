import type { FileCardFragment } from '../../files/generated.ts'
import { PreviewPicture } from './PreviewPicture.tsx'
import { PreviewTitle } from './PreviewTitle.tsx'
import classes from './Preview.module.css'

interface PreviewHeroProps {
  title: string
  picture: FileCardFragment | null
}

/** How a page of the public site begins: its title over its large picture, if it has one, from edge to edge. */
export function PreviewHero({ title, picture }: PreviewHeroProps) {
  return (
    <div className={classes.hero} data-hero="" data-bare={picture ? undefined : ''}>
      {picture && <PreviewPicture picture={picture} />}
      <h3 className={classes.heroTitle}>
        <PreviewTitle title={title} />
      </h3>
    </div>
  )
}
