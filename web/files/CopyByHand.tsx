import Dialog from '../ui/Dialog.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { filesTexts } from './text.ts'
import classes from './CopyByHand.module.css'

interface CopyByHandProps {
  link: string
  onClose: () => void
}

/** Shows a link, selected, where the browser does not let it be copied. FILE-1. */
export function CopyByHand({ link, onClose }: CopyByHandProps) {
  return (
    <Dialog opened title={filesTexts.copyByHandTitle} onClose={onClose}>
      <p className={classes.text}>{filesTexts.copyByHand}</p>
      <TextInput
        label={filesTexts.linkField}
        size="md"
        value={link}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  )
}
