import type { EditorSource } from './editorSource.ts'
import { SourceNotice } from './SourceNotice.tsx'
import { SourceToggle } from './SourceToggle.tsx'
import classes from './SourceHead.module.css'

/** What is said of the source above the edited article, and whether it is shown. LANG-4. */
export function SourceHead({ source }: { source: EditorSource }) {
  const { language, state, text, changes } = source
  return (
    <div className={classes.head}>
      <SourceToggle source={source} />
      <SourceNotice language={language} state={state} text={text} changes={changes} />
    </div>
  )
}
