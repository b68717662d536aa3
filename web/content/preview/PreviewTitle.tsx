import { previewTexts } from './text.ts'
import classes from './Preview.module.css'

/** A title as it was typed, or where it will be. */
export const PreviewTitle = ({ title }: { title: string }) =>
  title.trim() === '' ? (
    <span lang="et" className={classes.missing}>
      {previewTexts.noTitle}
    </span>
  ) : (
    <>{title}</>
  )
