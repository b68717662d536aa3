import { TextInput } from '../form/TextInput.tsx'
import Dialog from '../notice/Dialog.tsx'
import { linkTexts } from './text.ts'

interface LinkByHandProps {
  address: string
  onClose: () => void
}

/** A dialog with a preselected URL for copying by hand, for browsers that deny access to the clipboard. */
export default function LinkByHand({ address, onClose }: LinkByHandProps) {
  return (
    <Dialog opened title={linkTexts.byHandTitle} onClose={onClose}>
      <TextInput
        label={linkTexts.byHandAddress}
        description={linkTexts.byHandHelp}
        value={address}
        readOnly
        data-autofocus
        size="md"
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
