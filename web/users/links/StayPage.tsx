import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { errorCode } from '../../lib/errors.ts'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { layout } from '../../ui/layout/layout.ts'
import { useStayInCommunityMutation } from './generated.ts'
import { DeadLink, LinkFrame, LinkOutcome } from './LinkFrame.tsx'
import { mailedTexts } from './text.ts'

/** The screen of the link that is mailed to a member who leaves: a button takes that back, because mail scanners open links. USER-10. */
export function StayPage() {
  const { token = '' } = useParams()
  return (
    <LinkFrame title={mailedTexts.stayTitle}>
      <Stay key={token} token={token} />
    </LinkFrame>
  )
}

function Stay({ token }: { token: string }) {
  const [ending, setEnding] = useState<'stays' | 'dead' | null>(null)
  const [stay] = useStayInCommunityMutation()
  const form = useForm(useState({}), {
    save: () => stay({ variables: { token } }),
    onSaved: () => setEnding('stays'),
    onRefused: (error) => {
      if (errorCode(error) === 'BAD_USER_INPUT') setEnding('dead')
    },
  })
  if (ending === 'stays') return <LinkOutcome>{mailedTexts.stays}</LinkOutcome>
  if (ending === 'dead') return <DeadLink />
  return (
    <form className={layout('stack', 'gap16')} {...form.props}>
      <p className={layout('muted')}>{mailedTexts.stayIntro}</p>
      <FormFoot failure={form.failure} busy={form.busy} action={mailedTexts.stayAction} fullWidth />
    </form>
  )
}
