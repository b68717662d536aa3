import { readFromDevice, storeOnDevice } from '../../lib/session/deviceStorage.ts'
import { createStore, type Store } from '../../lib/store.ts'

/** The chosen colour scheme; 'auto' follows the operating system. */
export type ColourScheme = 'auto' | 'light' | 'dark'

const storageKey = 'sise.colours'
let chosen: Store<ColourScheme> | undefined

/** The scheme chosen on this device; 'auto' by default. */
export const chosenColourScheme = (): Store<ColourScheme> => (chosen ??= createStore(stored()))

let system: MediaQueryList | undefined
const systemIsDark = () => (system ??= window.matchMedia('(prefers-color-scheme: dark)'))

/** Applies the chosen scheme, as the attribute for theme.css. Without React, as the page's inline script uses it too. */
export function applyColourScheme(): void {
  const scheme = chosenColourScheme().get()
  show(scheme === 'dark' || (scheme === 'auto' && systemIsDark().matches) ? 'dark' : 'light')
}

/** Applies the chosen scheme, and follows changes of the operating system and in other tabs. Called once, at start. */
export function followColourScheme(): void {
  applyColourScheme()
  systemIsDark().addEventListener('change', applyColourScheme)
  // Light text is hardly visible on paper, as browsers print no backgrounds.
  window.addEventListener('beforeprint', () => show('light'))
  window.addEventListener('afterprint', applyColourScheme)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) change(stored())
  })
}

/** Sets the scheme and stores it on this device. */
export function chooseColourScheme(scheme: ColourScheme): void {
  storeOnDevice(storageKey, scheme)
  change(scheme)
}

function change(scheme: ColourScheme) {
  chosenColourScheme().set(scheme)
  applyColourScheme()
}

function show(scheme: 'light' | 'dark') {
  document.documentElement.dataset.scheme = scheme
}

function stored(): ColourScheme {
  const value = readFromDevice(storageKey)
  return value === 'light' || value === 'dark' ? value : 'auto'
}
