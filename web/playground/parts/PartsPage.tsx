import { type ComponentType, useId } from 'react'
import { Page } from '../../ui/answer/Page.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { Trail } from '../../ui/link/Trail.tsx'
import { playgroundTexts } from '../text.ts'
import { Buttons, Place, RowActions } from './Actions.tsx'
import { Awaited, EmptyList, Messages, Refusals, ToNotFound } from './Answers.tsx'
import { Choices, Fields, Search, Tabs } from './Fields.tsx'
import { FileRow, Rows } from './Rows.tsx'
import { Scheme } from './Scheme.tsx'
import { partsTexts } from './text.ts'
import { SaveBars, Writing } from './Writing.tsx'
import classes from '../Playground.module.css'

/** How each part is drawn. `id` is another one each time. */
const parts: Record<keyof typeof partsTexts.parts, ComponentType<{ id: string }>> = {
  buttons: Buttons,
  rowActions: RowActions,
  fields: Fields,
  choices: Choices,
  search: Search,
  tabs: Tabs,
  trail: Place,
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

/** All shared parts, each in both colour schemes, for who changes one of them (docs/look.md). Saves nothing. PLAY-2. */
export default function PartsPage() {
  return (
    <Page
      title={partsTexts.title}
      width="full"
      trail={<Trail steps={[{ name: playgroundTexts.title, to: '/playground' }]} />}
    >
      <p className={classes.intro}>{partsTexts.intro}</p>
      {/* Object.keys widens the keys to string. */}
      {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
        <Part key={part} title={partsTexts.parts[part]} Drawn={parts[part]} />
      ))}
    </Page>
  )
}

function Part({ title, Drawn }: { title: string; Drawn: ComponentType<{ id: string }> }) {
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
