/**
 * Reloads the page with the client that the server has: the service worker, which would answer with the one that it keeps, is removed
 * first, and comes back with the next. VISIT-2.
 */
export async function reloadPage(): Promise<void> {
  // None where the browser has no workers, or blocks them.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister().catch(() => false)
  window.location.reload()
}
