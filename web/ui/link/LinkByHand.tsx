import { Dialog } from '../dialog/Dialog.tsx'
import { TextInput } from '../form/fields.tsx'
import { linkTexts } from './text.ts'

interface LinkByHandProps {
  address: string
  onClose: () => void
}

/** A dialog with a preselected URL for copying by hand, for browsers that deny access to the clipboard. */
export default function LinkByHand({ address, onClose }: LinkByHandProps) {
  return (
    <Dialog title={linkTexts.byHandTitle} onClose={onClose}>
      <TextInput
        label={linkTexts.byHandAddress}
        description={linkTexts.byHandHelp}
        value={address}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
