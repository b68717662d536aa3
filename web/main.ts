import { tolerateTranslation } from './app/broken/translatedPage.ts'
import { opensAtSignIn, showNotOpened } from './lib/chunks/opening.ts'
import { retriedImport } from './lib/chunks/retriedImport.ts'
import { followColourScheme } from './ui/theme/colourScheme.ts'
import type { BegunSession } from './users/session/send.ts'

/** Opens the app, at the address that the browser shows. @throws if its code could not be loaded */
async function openApp(begun?: BegunSession): Promise<void> {
  const { startApp } = await retriedImport(() => import('./app/startApp.tsx'))
  startApp(begun)
}

/** Takes over the sign-in form in the page, which opens the app after a sign-in. */
async function openSignIn(): Promise<void> {
  const { startVisitor } = await retriedImport(() => import('./app/visitor/startVisitor.tsx'))
  startVisitor(openApp)
}

tolerateTranslation()
followColourScheme()
void (opensAtSignIn() ? openSignIn() : openApp()).catch(showNotOpened)
