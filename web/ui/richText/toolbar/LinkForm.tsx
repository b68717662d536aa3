import { type FormEvent, useState } from 'react'
import { Button } from '../../button/Button.tsx'
import { Dialog } from '../../dialog/Dialog.tsx'
import { TextInput } from '../../form/fields.tsx'
import { layout } from '../../layout/layout.ts'
import { addressFromTyped } from '../html/addressFromTyped.ts'
import { richTextTexts } from '../text.ts'

interface LinkFormProps {
  /** The address of the link at the cursor; null for a new link. */
  address: string | null
  /** Whether to ask for the link's text, because nothing is selected. */
  needsText: boolean
  onLink: (address: string, text: string) => void
  onRemove: () => void
  onClose: () => void
}

/** The dialog that adds, changes or removes a link; rejects addresses that are not allowed. */
export function LinkForm({ address, needsText, onLink, onRemove, onClose }: LinkFormProps) {
  const [typed, setTyped] = useState(address ?? '')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = addressFromTyped(typed)
    setWrong(found == null)
    if (found != null) onLink(found, text.trim())
  }

  return (
    <Dialog title={address == null ? richTextTexts.addLink : richTextTexts.changeLink} onClose={onClose}>
      <form onSubmit={submit} className={layout('stack', 'gap16')} noValidate>
        <TextInput
          label={richTextTexts.linkAddress}
          description={richTextTexts.linkAddressHelp}
          error={wrong && richTextTexts.linkAddressWrong}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {needsText && (
          <TextInput
            label={richTextTexts.linkText}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
          />
        )}
        <div className={layout('row', 'stretch')}>
          <Button type="submit">{address == null ? richTextTexts.addLink : richTextTexts.changeLink}</Button>
          <Button tone="plain" onClick={onClose}>
            {richTextTexts.cancel}
          </Button>
          {address != null && (
            <Button tone="quietDanger" onClick={onRemove} className={layout('push')}>
              {richTextTexts.removeLink}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
