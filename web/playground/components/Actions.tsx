import { IconPencil, IconPlus, IconShare, IconTrash } from '@tabler/icons-react'
import { Button, type ButtonTone } from '../../ui/button/Button.tsx'
import { MoreMenu } from '../../ui/button/MoreMenu.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { CopyLink } from '../../ui/link/CopyLink.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { componentTexts } from './text.ts'

const { tones, states } = componentTexts

/** The buttons in each tone and state, and a link that looks like one. */
export function Buttons() {
  return (
    <>
      {Object.entries(tones).map(([tone, words]) => (
        // Object.entries widens the keys to string.
        <Tone key={tone} tone={tone as ButtonTone} words={words} />
      ))}
      <div className={layout('row', 'gap16')}>
        <LinkButton to="/kalender" tone="plain">
          {componentTexts.link}
        </LinkButton>
      </div>
    </>
  )
}

function Tone({ tone, words }: { tone: ButtonTone; words: string }) {
  const icon = tone === 'main' ? <IconPlus size={18} stroke={2} aria-hidden="true" /> : undefined
  return (
    <div className={layout('row', 'gap16')}>
      {/* The label is first, as a quiet button at the start of a row has a negative margin. */}
      <span className={layout('muted', 'small')}>{tone}</span>
      <Button tone={tone} icon={icon}>
        {words}
      </Button>
      <Button tone={tone} busy>
        {states.busy}
      </Button>
      <Button tone={tone} off>
        {states.off}
      </Button>
    </div>
  )
}

/** The actions of a row. */
export function RowActions() {
  return (
    <div className={layout('row', 'gap16')}>
      <RowAction icon={IconPencil}>{tones.plain}</RowAction>
      <RowAction icon={IconTrash} deletes>
        {tones.quietDanger}
      </RowAction>
      <RowAction icon={IconShare} busy>
        {states.busy}
      </RowAction>
      <RowAction icon={IconShare} off>
        {states.off}
      </RowAction>
      <CopyLink path="/kalender" />
      <MoreMenu of={tones.plain}>
        <RowAction icon={IconPencil}>{tones.plain}</RowAction>
        <RowAction icon={IconTrash} deletes>
          {tones.quietDanger}
        </RowAction>
      </MoreMenu>
    </div>
  )
}

/** Breadcrumbs. */
export function Target() {
  const [forum = '', category = ''] = componentTexts.trail
  return (
    <Trail
      steps={[
        { name: forum, to: '/' },
        { name: category, to: '/foorum/sadam' },
      ]}
    />
  )
}
