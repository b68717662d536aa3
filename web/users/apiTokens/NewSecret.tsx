import { useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextInput } from '../../ui/form/fields.tsx'
import { useLeaveGuard } from '../../ui/form/leaving/leaveReasons.ts'
import { layout } from '../../ui/layout/layout.ts'
import { copyText } from '../../ui/link/copyText.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { apiTokenTexts } from './text.ts'

/** A new secret, which is shown once. */
export interface ShownSecret {
  name: string
  secret: string
  /** The texts of the secret; by default those of an API token. */
  words?: SecretWords
}

/** The texts of a secret. */
type SecretWords = Pick<
  typeof apiTokenTexts,
  'secretTitle' | 'secretHelp' | 'secret' | 'copy' | 'copied' | 'copyByHand' | 'closeTitle' | 'closeText' | 'stay'
>

/** Shows a new secret once. Leaving before it was copied needs a confirmation. AUTH-10. */
export function NewSecret({
  shown: { name, secret, words = apiTokenTexts },
  onClose,
}: {
  shown: ShownSecret
  onClose: () => void
}) {
  const [state, setState] = useState<'shown' | 'copied' | 'by hand'>('shown')
  const field = useRef<HTMLInputElement>(null)
  const isSafe = state === 'copied'
  const leave = { title: words.closeTitle, text: words.closeText, action: apiTokenTexts.close, stay: words.stay }
  useLeaveGuard(!isSafe, { question: leave, isLost: true })

  const copy = async () => {
    if (await copyText(secret)) return setState('copied')
    setState('by hand')
    field.current?.select()
  }
  const close = async () => {
    if (isSafe || (await confirm(leave))) onClose()
  }
  return (
    <Dialog title={words.secretTitle(name)} onClose={() => void close()} cross={false}>
      <div className={layout('stack', 'gap16')}>
        <p>{words.secretHelp}</p>
        <TextInput
          ref={field}
          label={words.secret}
          value={secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          // Copying by hand counts, too.
          onCopy={() => setState('copied')}
        />
        <p role="status">{state === 'copied' ? words.copied : state === 'by hand' ? words.copyByHand : ''}</p>
        <div className={layout('row', 'gap12', 'stretch', 'right')}>
          <Button tone="plain" onClick={() => void close()}>
            {apiTokenTexts.done}
          </Button>
          <Button data-autofocus onClick={() => void copy()}>
            {words.copy}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
