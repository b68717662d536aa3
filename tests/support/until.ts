/**
 * Polls `isSo` every 20 ms until it is true.
 * @param timeoutMs by default far above the usual time, so that no test fails on a busy machine
 * @throws an Error after `timeoutMs`
 */
export async function until(isSo: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  for (const end = performance.now() + timeoutMs; !(await isSo());) {
    if (performance.now() > end) throw new Error(`Not so within ${timeoutMs} ms: ${isSo.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
