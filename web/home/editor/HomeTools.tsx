import { IconColumns2, IconCopy } from '@tabler/icons-react'
import { languageWords } from '../../../schema/rules/languages.ts'
import { besideTexts } from '../../content/beside/text.ts'
import type { Language } from '../../content/languages.ts'
import { Button } from '../../ui/button/Button.tsx'
import { homeTexts } from '../text.ts'
import type { HomeView } from './useShownPart.ts'
import { sourceOf } from './values.ts'
import classes from './HomeTools.module.css'

/** Props of HomeTools. */
export interface HomeToolsProps {
  language: Language
  /** Null where blocks and preview are both shown. */
  view: HomeView | null
  onView: (view: HomeView) => void
  showsSource: boolean
  onShowSource: (shows: boolean) => void
  /** Whether the other language has blocks that can be copied. */
  canCopy: boolean
  onCopyAll: () => void
  busy: boolean
}

const views: readonly HomeView[] = ['edit', 'preview']

/** What is shown of the home page, and the copy menu. HOME-1, LANG-3. */
export function HomeTools(props: HomeToolsProps) {
  const { language, view, onView, showsSource, onShowSource, canCopy, onCopyAll, busy } = props
  const other = languageWords(sourceOf(language))
  return (
    <div className={classes.tools}>
      {view !== null && (
        <div role="group" aria-label={homeTexts.view} className={classes.views}>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.view}
              aria-pressed={one === view}
              onClick={() => onView(one)}
            >
              {homeTexts[one]}
            </button>
          ))}
        </div>
      )}
      {view !== 'preview' && (
        <>
          <div>
            <Button
              tone="quiet"
              icon={<IconColumns2 size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => onShowSource(!showsSource)}
            >
              {showsSource ? besideTexts.hide(other) : besideTexts.show(other)}
            </Button>
          </div>
          {canCopy && (
            <div>
              <Button
                tone="quiet"
                off={busy}
                icon={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
                onClick={onCopyAll}
              >
                {homeTexts.copyAll(other)}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
