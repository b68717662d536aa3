import { IconColumns2 } from '@tabler/icons-react'
import { memo } from 'react'
import { languageWords } from '../../../../schema/rules/languages.ts'
import { besideTexts } from '../../../content/beside/text.ts'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Checkbox } from '../../../ui/form/fields.tsx'
import { layout } from '../../../ui/layout/layout.ts'
import { FailureText } from '../../../ui/notice/FailureText.tsx'
import { uiTexts } from '../../../ui/text.ts'
import { sourceTexts } from './text.ts'
import type { EditorSource } from './useSource.ts'

/** Shows and hides the source at the side of the edited article. LANG-4. */
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
      <div role="alert">
        {error != null && (
          <>
            <p className={layout('error', 'above8', 'below8')}>
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

interface ConfirmSourceProps {
  source: EditorSource
}

/** Confirms that the translation corresponds to the shown source; the next save sends it. LANG-4. */
export function ConfirmSource({ source: { language, state, isConfirmed, setConfirmed } }: ConfirmSourceProps) {
  if (isConfirmed === null) return null
  const words = languageWords(language)
  return (
    <Checkbox
      className={layout('above8', 'below8')}
      label={state === 'unrelated' ? sourceTexts.confirmRelation(words) : sourceTexts.confirm(words)}
      checked={isConfirmed}
      onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
    />
  )
}

type SourceNoticeProps = Pick<EditorSource, 'language' | 'state' | 'text' | 'changes'>

/** A notice that the source has changed since it was compared with the translation, or that they never were compared. LANG-4. */
export const SourceNotice = memo(function SourceNotice({ language, state, text, changes }: SourceNoticeProps) {
  if (state !== 'outdated' && state !== 'uncompared') return null
  const words = languageWords(language)
  return (
    <section className={layout('warned', 'stack', 'gap8')}>
      <h2 className={layout('large')}>
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
