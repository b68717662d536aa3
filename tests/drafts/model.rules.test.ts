import 'fake-indexeddb/auto'
import { test } from '@jest/globals'
import { runModel } from './model/runModel.ts'

test('FORUM-6 whatever is typed in any of three tabs is in a field, in an offered draft, or saved, once', async () => {
  await runModel({ numRuns: 300, seed: 29 })
})
