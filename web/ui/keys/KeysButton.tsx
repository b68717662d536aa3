import { type ReactNode, useState } from 'react'
import { layout } from '../layout/layout.ts'
import { lazyPiece } from '../piece/lazyPiece.tsx'
import { keyTexts } from './text.ts'

const KeysDialog = lazyPiece(() => import('./KeysDialog.tsx'), { close: ({ onClose }) => onClose })

interface KeysButtonProps {
  className?: string | undefined
  /** By default its words. */
  children?: ReactNode
}

/** Shows the list of keys; not drawn where there is hardly a keyboard. KEYS-2. */
export function KeysButton({ className = '', children = keyTexts.title }: KeysButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${className} ${layout('mouseOnly')}`}
        aria-label={keyTexts.title}
        title={keyTexts.buttonTitle}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  )
}
