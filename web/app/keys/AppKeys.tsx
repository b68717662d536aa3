import { useNavigate } from 'react-router-dom'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/useStore.ts'
import { useKeys } from '../../ui/button/useKeys.ts'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { searchPath } from '../sections.ts'

const KeysDialog = lazyComponent(() => import('../../ui/keys/KeysDialog.tsx'), { close: ({ onClose }) => onClose })

const isShown = createStore(false)

export const showKeys = () => isShown.set(true)

/** The keys of every screen: `/` goes to the screen's search or the forum's, `?` shows the list of keys. KEYS-1. */
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
