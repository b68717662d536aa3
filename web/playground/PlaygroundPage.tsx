import { defaultLanguage } from '../content/languages.ts'
import { layout } from '../ui/layout/layout.ts'
import { Empty } from '../ui/state/Empty.tsx'
import { Loading } from '../ui/state/Loading.tsx'
import { Page } from '../ui/state/Page.tsx'
import { Refused } from '../ui/state/Refused.tsx'
import { useQueryState } from '../ui/state/useQueryState.ts'
import { usePlaygroundHomeQuery } from './generated.ts'
import { playgroundTexts } from './text.ts'
import { TrialLists } from './TrialLists.tsx'
import classes from './Playground.module.css'

/** A screen for developers to try the sortable list, with the blocks of the home page. Saves nothing. PLAY-1. */
export default function PlaygroundPage() {
  // Not cached, so that the data is shown exactly as the server returned it.
  const { data, error, retry } = useQueryState(usePlaygroundHomeQuery({ fetchPolicy: 'no-cache' }))
  return (
    <Page title={playgroundTexts.title}>
      <p className={classes.intro}>{playgroundTexts.intro}</p>
      {content()}
    </Page>
  )

  function content() {
    if (!data) return error == null ? <Loading rows={5} /> : <Refused error={error} retry={retry} />
    const { homePage } = data
    const blocks = homePage[defaultLanguage]
    return (
      <>
        {blocks.length === 0 ? <Empty>{playgroundTexts.empty}</Empty> : <TrialLists blocks={blocks} />}
        <details className={layout('above24')}>
          <summary className={layout('strong')}>{playgroundTexts.data}</summary>
          <pre className={classes.data} tabIndex={0} role="region" aria-label={playgroundTexts.data}>
            {JSON.stringify(homePage, null, 2)}
          </pre>
        </details>
      </>
    )
  }
}
