import { Button } from '../button/Button.tsx'
import { TextBoundary } from './html/Html.tsx'
import type { OpenedRichTextProps } from './props.ts'
import { RichText } from './RichText.tsx'
import { richTextTexts } from './text.ts'
import classes from './RichText.module.css'

/**
 * RichText in an error boundary with a retry; the screen above has the text. Draft.js throws when other code has changed its DOM, as
 * translators and other browser extensions do.
 */
export default function GuardedRichText(props: OpenedRichTextProps) {
  const failed = (again: () => void) => (
    <div className={classes.field} data-rich-text="">
      <div className={classes.label}>{props.label}</div>
      <div role="alert" className={classes.failed}>
        <p>{richTextTexts.fieldFailed}</p>
        <Button tone="plain" onClick={again}>
          {richTextTexts.tryAgain}
        </Button>
      </div>
    </div>
  )
  return (
    <TextBoundary fallback={failed}>
      <RichText {...props} />
    </TextBoundary>
  )
}
