// Layers by file name: *.rules|api|gateway|stack.test.ts run in Node, *.web.test.tsx in jsdom, *.browser.test.ts in Node with a
// real Chromium. Native ES modules throughout (scripts/test.mjs sets --experimental-vm-modules).
const swc = (jsx) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: jsx },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
})

/** The batches that scripts/testing/testBatches.mjs made, or the test files themselves. */
const folder = process.env.TEST_BATCHES ?? 'tests'

const project = (name, layers, { setupFilesAfterEnv = [], ...more } = {}) => ({
  displayName: name,
  testEnvironment: '<rootDir>/tests/support/jest/nodeEnvironment.ts',
  // Not in TMPDIR, which scripts/test.mjs makes anew for each run. Jest ignores it outside of a project.
  cacheDirectory: '<rootDir>/dist/.jest',
  testMatch: layers.map((layer) => `<rootDir>/${folder}/**/${layer}`),
  setupFilesAfterEnv: ['<rootDir>/tests/support/jest/testFile.ts', ...setupFilesAfterEnv],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  resolver: '<rootDir>/tests/support/jest/bundledLibraries.mjs',
  transform: {
    '\\.ts$': ['<rootDir>/tests/support/jest/testFileTransform.mjs', swc(false)],
    '\\.tsx$': ['<rootDir>/tests/support/jest/testFileTransform.mjs', swc(true)],
  },
  ...more,
})

/** Jest runs a globalSetup shared by projects once, if any of them has tests to run: a quick run starts no PostgreSQL. */
const withDatabase = {
  globalSetup: '<rootDir>/tests/support/jest/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/support/jest/globalTeardown.ts',
}

export default {
  testSequencer: '<rootDir>/tests/support/jest/slowestFirst.mjs',
  // Far above the duration of any test, so that none fails on a busy machine.
  testTimeout: 600_000,
  // Node does not release the modules of finished test files; without a limit a worker grows to 4 GB.
  workerIdleMemoryLimit: '1GB',
  projects: [
    project('node', ['*imports.test.ts', '*.rules.test.ts', '*.gateway.test.ts']),
    project('store', ['*.api.test.ts', '*.stack.test.ts'], withDatabase),
    project('web', ['*.web.test.ts', '*.web.test.tsx'], {
      ...withDatabase,
      testEnvironment: '<rootDir>/tests/support/jest/jsdomEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/jest/webSetup.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/tests/support/jest/cssModule.ts' },
    }),
    project('browser', ['*.browser.test.ts'], withDatabase),
  ],
}
