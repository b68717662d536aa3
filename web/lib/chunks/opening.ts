import { reloadPage } from './reloadPage.ts'

/** The attribute of the root element that selects the sign-in form or the skeleton of the screen. The page's stylesheet uses it. */
const attribute = 'opening'

/** Selects what the page shows until the client has opened: the sign-in form for visitors, or the skeleton of the screen at the address. */
export function showOpening(what: 'signIn' | 'screen'): void {
  document.documentElement.dataset[attribute] = what
}

/** Whether the page shows the sign-in form of its HTML. */
export const opensAtSignIn = (): boolean => document.documentElement.dataset[attribute] === 'signIn'

/** The element of the sign-in form in the page's HTML; null on pages without one, and after the app has opened. */
export const signInElement = (): HTMLElement | null => document.getElementById('sign-in')

const skeleton = (): HTMLElement | null => document.getElementById('skeleton')

/** Whether the skeleton of the page's HTML is still shown; true where there is no document. */
export const isBehindSkeleton = (): boolean => typeof document === 'undefined' || skeleton() != null

/** Removes the skeleton. Call it in a layout effect of the component that replaces it. */
export function removeSkeleton(): void {
  skeleton()?.remove()
}

/** Shows once that the client could not be opened, with the message in the page's HTML. The sign-in form retains what was typed. */
export function showNotOpened(error: unknown): void {
  const words = document.querySelector<HTMLTemplateElement>('template#not-opened')
  if (words) {
    removeSkeleton()
    for (const button of signInElement()?.querySelectorAll('[data-busy]') ?? []) button.removeAttribute('data-busy')
    document.body.prepend(words.content.cloneNode(true))
    document.querySelector('[data-reload]')?.addEventListener('click', () => void reloadPage())
    words.remove()
    // Reloads when the browser is online again, unless that would discard what was typed into the sign-in form.
    if (!signInElement() || !opensAtSignIn()) window.addEventListener('online', () => void reloadPage(), { once: true })
  }
  reportError(error)
}
