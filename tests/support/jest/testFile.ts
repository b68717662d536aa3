import { afterAll, describe, jest } from '@jest/globals'

/**
 * Runs the code of a test file of a batch (scripts/testing/testBatches.mjs) with its own hooks; testFileTransform.mjs wraps each file in a
 * call of it. Resets fake timers, mocks and stored state before the next file.
 * @param path of the test file, a prefix of its tests' names
 */
function inTestFile(path: string, body: () => void) {
  describe(path, () => {
    body()
    afterAll(() => {
      jest.useRealTimers()
      jest.restoreAllMocks()
      if ('document' in globalThis) emptyWindow()
    })
  })
}

function emptyWindow() {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  document.title = ''
  history.replaceState(null, '', '/')
}

Object.assign(globalThis, { inTestFile })
