import { defaultLanguage } from '../content/languages.ts'
import { Empty } from '../ui/answer/Empty.tsx'
import { Loading } from '../ui/answer/Loading.tsx'
import { Page } from '../ui/answer/Page.tsx'
import { Refused } from '../ui/answer/Refused.tsx'
import { useAnswer } from '../ui/answer/useAnswer.ts'
import { layout } from '../ui/layout/layout.ts'
import { usePlaygroundHomeQuery } from './generated.ts'
import { playgroundTexts } from './text.ts'
import { TrialLists } from './TrialLists.tsx'
import classes from './Playground.module.css'

/** A screen for developers to try the sortable list, with the blocks of the home page. Saves nothing. PLAY-1. */
export default function PlaygroundPage() {
  // Not cached, so that the data is shown as it was answered.
  const { data, error, retry } = useAnswer(usePlaygroundHomeQuery({ fetchPolicy: 'no-cache' }))
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
