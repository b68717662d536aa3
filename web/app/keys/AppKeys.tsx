import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/useStore.ts'
import { loadSearch } from '../../search/routes.ts'
import { useKeys } from '../../ui/button/useKeys.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { useHasOwnApi } from '../../users/useSettings.ts'
import { forumSearchPath } from '../sections.ts'
import { sectionTitles } from '../text.ts'

const KeysDialog = lazyComponent(() => import('../../ui/keys/KeysDialog.tsx'), { close: ({ onClose }) => onClose })

const Search = lazyComponent(async () => ({ default: (await loadSearch()).SearchInDialog }), {
  waiting: () => <Loading />,
})

const shown = createStore<'keys' | 'search' | null>(null)
const close = () => shown.set(null)

export const showKeys = () => shown.set('keys')

/** Opens the search over everything: its field on its own screen, else a dialog over the screen. SEARCH-1. */
export function showSearch() {
  const field = document.querySelector<HTMLElement>('main [data-search] input')
  if (field) field.focus()
  else shown.set('search')
}

/**
 * The keys of every screen: `/` goes to the screen's search or the search over everything, which Ctrl+K opens too, `?` shows the list of
 * keys. On a plain server `/` goes to the forum's search. KEYS-1, SEARCH-1.
 */
export function AppKeys() {
  const navigate = useNavigate()
  const hasOwnApi = useHasOwnApi()
  const what = useStore(shown)
  // A session may end while one is open.
  useEffect(() => close, [])
  useKeys({
    '/': () => {
      const field = document.querySelector<HTMLInputElement>('main input[type=search]')
      if (field) field.focus()
      else if (hasOwnApi) showSearch()
      else void navigate(forumSearchPath)
    },
    'Ctrl+k': hasOwnApi ? showSearch : undefined,
    '?': showKeys,
  })
  if (what === 'keys') return <KeysDialog onClose={close} />
  if (what === null) return null
  // Open at once, while its content loads, so that what is typed meanwhile is no shortcut.
  return (
    <Dialog title={sectionTitles.search} width="text" fills="phone" onClose={close}>
      <Search onClose={close} />
    </Dialog>
  )
}
