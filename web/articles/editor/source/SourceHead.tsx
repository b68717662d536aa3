import type { EditorSource } from './editorSource.ts'
import { SourceNotice } from './SourceNotice.tsx'
import { SourceToggle } from './SourceToggle.tsx'
import classes from './SourceHead.module.css'

/** What is said of the source above the edited article and, unless the panel has it, what shows the source. LANG-4. */
export function SourceHead({ source, hasToggle }: { source: EditorSource; hasToggle: boolean }) {
  const { language, state, text, changes } = source
  return (
    <div className={classes.head}>
      {hasToggle && <SourceToggle source={source} />}
      <SourceNotice language={language} state={state} text={text} changes={changes} />
    </div>
  )
}
