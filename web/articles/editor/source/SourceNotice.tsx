import { memo } from 'react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import type { EditorSource } from './editorSource.ts'
import { sourceTexts } from './text.ts'
import classes from './SourceNotice.module.css'

type SourceNoticeProps = Pick<EditorSource, 'language' | 'state' | 'text' | 'changes'>

/** Says that the source has changed since its translation was compared with it, or that they never were compared. LANG-4. */
export const SourceNotice = memo(function SourceNotice({ language, state, text, changes }: SourceNoticeProps) {
  if (state !== 'outdated' && state !== 'uncompared') return null
  const words = languageWords(language)
  return (
    <section className={classes.notice}>
      <h2 className={classes.title}>
        {state === 'outdated' ? sourceTexts.outdated(words) : sourceTexts.uncompared(words)}
      </h2>
      {state === 'uncompared' ? (
        <p>{sourceTexts.uncomparedHelp}</p>
      ) : text ? (
        <p>{changes ? sourceTexts.outdatedHelp : sourceTexts.notFound}</p>
      ) : (
        <p>{sourceTexts.outdatedHidden(words)}</p>
      )}
      {text && changes?.isReordered && <p>{sourceTexts.reordered}</p>}
    </section>
  )
})
