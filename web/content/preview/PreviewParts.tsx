import type { MouseEventHandler, ReactNode } from 'react'
import type { FileCardFragment } from '../../files/generated.ts'
import { FileImage } from '../../files/pictures/FileImage.tsx'
import type { Language } from '../languages.ts'
import { previewTexts } from './text.ts'
import classes from './Preview.module.css'

/** A title as typed, or a placeholder. */
export const PreviewTitle = ({ title }: { title: string }) =>
  title.trim() === '' ? (
    <span lang="et" className={classes.missing}>
      {previewTexts.noTitle}
    </span>
  ) : (
    <>{title}</>
  )

/** A picture of a preview that fills its frame; a tinted area without one. */
export function PreviewPicture({ picture }: { picture: FileCardFragment | null }) {
  return (
    <div className={classes.picture} data-picture="">
      {picture && <FileImage key={picture.id} file={picture} alt="" fit="cover" />}
    </div>
  )
}

interface PreviewHeroProps {
  title: string
  picture: FileCardFragment | null
}

/** The beginning of a page of the public site: its title above its large picture, if it has one, edge to edge. */
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

/** An Estonian note for the editor instead of content that the preview cannot show. */
export const PreviewNote = ({ children }: { children: ReactNode }) => (
  <p lang="et" className={classes.note}>
    {children}
  </p>
)

interface PreviewPageProps {
  /** Explains above the page what it is, in Estonian. */
  help: ReactNode
  language: Language
  children: ReactNode
  onClick?: MouseEventHandler
}

/** A page of the public site as visitors see it, in its language and at the width of its container. HOME-1, ARTICLE-10. */
export function PreviewPage({ help, language, children, onClick }: PreviewPageProps) {
  return (
    <>
      <div className={classes.help}>{help}</div>
      <div lang={language} className={classes.page} onClick={onClick}>
        {children}
      </div>
    </>
  )
}
