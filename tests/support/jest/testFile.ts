import { afterAll, beforeAll, describe, jest } from '@jest/globals'

/**
 * Runs what a test file says in a batch (scripts/testBatches.mjs), where its hooks are its own; testFileTransform.mjs calls it around
 * the file's code. Leaves no fake timers, mocks or stored state to the next file.
 * @param path of the test file, which its tests' names begin with
 */
function inTestFile(path: string, body: () => void) {
  describe(path, () => {
    beforeAll(() => {
      // draft-js adds process.nextTick by that name, with which fake-indexeddb would end transactions too early.
      // jsdomEnvironment.ts provides Node's under this name.
      const { nodeSetImmediate } = globalThis as { nodeSetImmediate?: typeof setImmediate }
      if (nodeSetImmediate) Object.assign(globalThis, { setImmediate: nodeSetImmediate })
    })
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
