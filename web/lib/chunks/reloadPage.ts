/**
 * Reloads the page with the client that the server serves now. Removes the service worker first, which would respond with its cached
 * client; the new client registers it again. VISIT-2.
 */
export async function reloadPage(): Promise<void> {
  // Undefined where the browser has no service workers, or blocks them.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister().catch(() => false)
  window.location.reload()
}
