/** Copies a text to the clipboard; false if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No permission, or an insecure context.
    return false
  }
}
