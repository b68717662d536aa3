import { useState } from 'react'
import { useStore } from '../../lib/useStore.ts'
import { keysOn, switchKeys } from '../../ui/button/useKeys.ts'
import { Dialog } from '../../ui/notice/Dialog.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { keyTexts } from './text.ts'
import classes from './KeysDialog.module.css'

/** The list of keys, and the choice whether they act. Import it lazily. KEYS-1. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const isOn = useStore(keysOn())
  const [opened, setOpened] = useState(true)
  const close = () => {
    setOpened(false)
    onClose()
  }
  return (
    <Dialog opened={opened} title={keyTexts.title} onClose={close}>
      <dl className={classes.keys}>
        {keyTexts.keys.map(([key, what]) => (
          <div key={key} className={classes.row}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={classes.choice}>
        <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => switchKeys(currentTarget.checked)} />
        <span>{keyTexts.areOn}</span>
      </label>
      <p className={classes.note}>{keyTexts.note}</p>
    </Dialog>
  )
}

export default withKit(KeysDialog)
