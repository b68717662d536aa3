import { useNavigate } from 'react-router-dom'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/useStore.ts'
import { useKeys } from '../../ui/button/useKeys.ts'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { searchPath } from '../sections.ts'

const KeysDialog = lazyPiece(() => import('../../ui/keys/KeysDialog.tsx'), { close: ({ onClose }) => onClose })

const isShown = createStore(false)

/** Shows the list of keys. */
export const showKeys = () => isShown.set(true)

/** The keys of every screen, and the list of all: `/` goes to the screen's search or the forum's, `?` shows the list. KEYS-1. */
export function AppKeys() {
  const navigate = useNavigate()
  useKeys({
    '/': () => {
      const field = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (field) field.focus()
      else void navigate(searchPath)
    },
    '?': showKeys,
  })
  return useStore(isShown) ? <KeysDialog onClose={() => isShown.set(false)} /> : null
}
