import { createStore, useStore } from './store.ts'

/** The chosen colour scheme; 'auto' follows the operating system. */
export type ColourScheme = 'auto' | 'light' | 'dark'

const storageKey = 'sise.colours'
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
const chosen = createStore(stored())

/** Applies the chosen scheme, and follows changes of the operating system and of other tabs. Called once, at start. */
export function followColourScheme(): void {
  apply()
  systemIsDark.addEventListener('change', apply)
  // Light text is hardly visible on paper, as browsers print no backgrounds.
  window.addEventListener('beforeprint', () => show('light'))
  window.addEventListener('afterprint', apply)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) change(stored())
  })
}

/** Sets the scheme and stores it on this device. */
export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
  change(scheme)
}

/** The scheme chosen on this device; 'auto' by default. */
export function useColourScheme(): ColourScheme {
  return useStore(chosen)
}

function change(scheme: ColourScheme) {
  chosen.set(scheme)
  apply()
}

function apply() {
  const scheme = chosen.get()
  const dark = scheme === 'dark' || (scheme === 'auto' && systemIsDark.matches)
  show(dark ? 'dark' : 'light')
}

/** Sets the attribute that Mantine's stylesheets select by. */
function show(scheme: 'light' | 'dark') {
  document.documentElement.dataset.mantineColorScheme = scheme
}

function stored(): ColourScheme {
  try {
    const value = localStorage.getItem(storageKey)
    return value === 'light' || value === 'dark' ? value : 'auto'
  } catch {
    return 'auto'
  }
}
