import { useSyncExternalStore } from 'react'

/** How the screen is to look: as the system does, or light or dark whatever the system says. */
export type ColourScheme = 'auto' | 'light' | 'dark'

const storageKey = 'sise.colours'
const listeners = new Set<() => void>()
const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)')
let chosen = stored()

/** Draws the page in the chosen scheme, now and whenever the system or another tab changes it. Called once, at start. */
export function followColourScheme(): void {
  draw()
  systemIsDark.addEventListener('change', draw)
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) change(stored())
  })
}

/** Chooses a scheme and remembers it on this device. */
export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Storage is blocked: the choice holds as long as the page.
  }
  change(scheme)
}

/** The scheme that was chosen on this device; 'auto' by default. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(subscribe, () => chosen)
}

function change(scheme: ColourScheme) {
  chosen = scheme
  draw()
  for (const listener of listeners) listener()
}

function draw() {
  const dark = chosen === 'dark' || (chosen === 'auto' && systemIsDark.matches)
  // The kit's stylesheets look for this attribute.
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): ColourScheme {
  try {
    const value = localStorage.getItem(storageKey)
    return value === 'light' || value === 'dark' ? value : 'auto'
  } catch {
    return 'auto'
  }
}
