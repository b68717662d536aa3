import { IconColumns2 } from '@tabler/icons-react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { besideTexts } from '../../../content/beside/text.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FailureText } from '../../../ui/notice/FailureText.tsx'
import { uiTexts } from '../../../ui/text.ts'
import type { EditorSource } from './editorSource.ts'
import { sourceTexts } from './text.ts'
import classes from './SourceToggle.module.css'

/** Shows and hides the source beside the edited article. LANG-4. */
export function SourceToggle({ source }: { source: EditorSource }) {
  const { isWanted, text, error } = source
  const words = languageWords(source.language)
  return (
    <div>
      <Button
        tone="quiet"
        busy={isWanted && !text && error == null}
        icon={<IconColumns2 size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => source.setWanted(!isWanted)}
      >
        {isWanted ? besideTexts.hide(words) : besideTexts.show(words)}
      </Button>
      <div role="alert" className={classes.failure}>
        {error != null && (
          <>
            <p>
              <FailureText>{sourceTexts.failed(words, errorText(error))}</FailureText>
            </p>
            <Button tone="plain" onClick={() => void source.retry()}>
              {uiTexts.retry}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
