import { reloadPage } from './reloadPage.ts'

/** The attribute of the root element by which the page shows the sign-in form or the skeleton of its screen. Its stylesheet knows it. */
const attribute = 'opening'

/** What the page shows until the client has opened: the sign-in form for visitors, or the skeleton of the screen at the address. */
export function showOpening(what: 'signIn' | 'screen'): void {
  document.documentElement.dataset[attribute] = what
}

/** Whether the page shows the sign-in form that is in its html. */
export const opensAtSignIn = (): boolean => document.documentElement.dataset[attribute] === 'signIn'

/** The element with the sign-in form that is in the page's html; null on pages that have none, and once the app has opened. */
export const signInElement = (): HTMLElement | null => document.getElementById('sign-in')

const skeleton = (): HTMLElement | null => document.getElementById('skeleton')

/** Whether what is drawn is the skeleton in the page's html, or comes in its place. */
export const isBehindSkeleton = (): boolean => typeof document === 'undefined' || skeleton() != null

/** Removes the skeleton. Call it in a layout effect of what comes in its place. */
export function removeSkeleton(): void {
  skeleton()?.remove()
}

/** Shows that the client could not be opened, with the words that the page has for it, once. The sign-in form keeps what was typed. */
export function sayNotOpened(error: unknown): void {
  const words = document.querySelector<HTMLTemplateElement>('template#not-opened')
  if (words) {
    removeSkeleton()
    for (const button of signInElement()?.querySelectorAll('[data-busy]') ?? []) button.removeAttribute('data-busy')
    document.body.prepend(words.content.cloneNode(true))
    document.querySelector('[data-reload]')?.addEventListener('click', () => void reloadPage())
    words.remove()
    // At once where the browser had no line; what was typed into the sign-in form would be lost.
    if (!signInElement() || !opensAtSignIn()) window.addEventListener('online', () => void reloadPage(), { once: true })
  }
  reportError(error)
}
