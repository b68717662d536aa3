import { useState } from 'react'
import { layout } from '../layout/layout.ts'
import { lazyComponent } from '../lazy/lazyComponent.tsx'
import { keyTexts } from './text.ts'

const KeysDialog = lazyComponent(() => import('./KeysDialog.tsx'), { close: ({ onClose }) => onClose })

/** A button that shows the list of keys; hidden on devices that are unlikely to have a keyboard. KEYS-2. */
export function KeysButton({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${className} ${layout('mouseOnly')}`}
        title={keyTexts.buttonTitle}
        onClick={() => setOpen(true)}
      >
        {keyTexts.title}
      </button>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  )
}
