import { test } from '@jest/globals'

/** A test that requires root; for other users it is skipped, with the reason in its title. */
export const asRoot: (title: string, body: () => Promise<void>) => void =
  process.getuid?.() === 0 ? test : (title, body) => test.skip(`${title} (skipped: it takes root)`, body)
