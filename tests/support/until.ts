const patience = 10_000

/** Polls `isSo` every 20 ms until it is true. @throws an Error after ten seconds */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now()
  while (!(await isSo())) {
    if (performance.now() - start > patience) throw new Error('It did not come to that.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
