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

const project = (name, layers, more = {}) => ({
  displayName: name,
  testMatch: layers.map((layer) => `<rootDir>/tests/**/${layer}`),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': ['@swc/jest', swc(false)], '\\.tsx$': ['@swc/jest', swc(true)] },
  ...more,
})

/** Jest runs a set-up that projects share once, and only where one of them has tests to run: a quick run starts no PostgreSQL. */
const withDatabase = {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/tests/support/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
}

export default {
  testSequencer: '<rootDir>/tests/support/slowestFirst.mjs',
  // Far above what any test takes by itself: a machine that does other work as well must not fail one.
  testTimeout: 60_000,
  // Modules of finished test files are not given back: a worker would grow to 4 GB.
  workerIdleMemoryLimit: '1GB',
  projects: [
    project('node', ['imports.test.ts', '**/*.rules.test.ts', '**/*.gateway.test.ts'], { testEnvironment: 'node' }),
    project('store', ['**/*.api.test.ts', '**/*.stack.test.ts'], withDatabase),
    project('web', ['**/*.web.test.ts', '**/*.web.test.tsx'], {
      testEnvironment: '<rootDir>/tests/support/jsdomEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/webSetup.ts'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tests/support/cssModule.ts',
        // As scripts/testLibraries.mjs has bundled them.
        '^@mantine/core$': '<rootDir>/dist/testLibraries/mantineCore.mjs',
        '^@mantine/hooks$': '<rootDir>/dist/testLibraries/mantineHooks.mjs',
        '^@tabler/icons-react$': '<rootDir>/dist/testLibraries/icons.mjs',
        '^rxjs$': '<rootDir>/dist/testLibraries/rxjs.mjs',
      },
    }),
    project('browser', ['**/*.browser.test.ts'], withDatabase),
  ],
}
