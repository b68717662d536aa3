import { test } from '@jest/globals'

/** A test that takes the rights of root: elsewhere it is skipped, and its title says why. */
export const asRoot: (title: string, body: () => Promise<void>) => void =
  process.getuid?.() === 0 ? test : (title, body) => test.skip(`${title} (skipped: it takes root)`, body)
