import { afterAll, describe, jest } from '@jest/globals'

/**
 * Runs what a test file says in a batch (scripts/testing/testBatches.mjs), where its hooks are its own; testFileTransform.mjs calls it around
 * the file's code. Leaves no fake timers, mocks or stored state to the next file.
 * @param path of the test file, which its tests' names begin with
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
