/**
 * The `sandbox` of a frame. It may run scripts. Players also need their origin, for what they load; a page of our own origin would
 * leave the sandbox with it, so it never gets both. MODULE-1.
 * @param ownOrigin of this page
 */
export function sandboxOf(address: string, ownOrigin: string): string {
  const isOurs = new URL(address).origin === ownOrigin
  return isOurs ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-presentation'
}
