import { type ComponentType, useId } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { Trail } from '../../ui/link/Trail.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { playgroundTexts } from '../text.ts'
import { Buttons, RowActions, Target } from './Actions.tsx'
import { Choices, Fields, Search, Tabs } from './Fields.tsx'
import { FileRow, Rows } from './Rows.tsx'
import { Scheme } from './Scheme.tsx'
import { Awaited, EmptyList, Messages, Refusals, ToNotFound } from './States.tsx'
import { componentTexts } from './text.ts'
import { SaveBars, Writing } from './Writing.tsx'
import classes from '../Playground.module.css'

/** The example of each component. `id` is unique. */
const components: Record<keyof typeof componentTexts.components, ComponentType<{ id: string }>> = {
  buttons: Buttons,
  rowActions: RowActions,
  fields: Fields,
  choices: Choices,
  search: Search,
  tabs: Tabs,
  trail: Target,
  rows: Rows,
  file: FileRow,
  empty: EmptyList,
  loading: Awaited,
  refused: Refusals,
  notFound: ToNotFound,
  messages: Messages,
  composer: Writing,
  saveBar: SaveBars,
}

/** All shared components, each in both colour schemes, for developers who change one (docs/look.md). Saves nothing. PLAY-2. */
export default function ComponentsPage() {
  return (
    <Page
      title={componentTexts.title}
      width="full"
      trail={<Trail steps={[{ name: playgroundTexts.title, to: '/playground' }]} />}
    >
      <p className={classes.intro}>{componentTexts.intro}</p>
      {/* Object.keys widens the keys to string. */}
      {(Object.keys(components) as (keyof typeof components)[]).map((name_) => (
        <Example key={name_} title={componentTexts.components[name_]} Drawn={components[name_]} />
      ))}
    </Page>
  )
}

function Example({ title, Drawn }: { title: string; Drawn: ComponentType<{ id: string }> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={layout('above40')}>
      <h2 id={id} className={layout('large', 'below12')}>
        {title}
      </h2>
      <div className={classes.schemes}>
        {(['light', 'dark'] as const).map((scheme) => (
          <Scheme key={scheme} scheme={scheme}>
            <Drawn id={`${id}-${scheme}`} />
          </Scheme>
        ))}
      </div>
    </section>
  )
}
