// Layers by file name: *.rules|api|gateway.test.ts run in Node, *.web.test.tsx in jsdom, *.browser.test.ts in Node with a real
// Chromium. Native ES modules throughout (scripts/test.mjs sets --experimental-vm-modules).
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

export default {
  globalSetup: '<rootDir>/tests/support/globalSetup.ts',
  globalTeardown: '<rootDir>/tests/support/globalTeardown.ts',
  testTimeout: 30_000,
  // Modules of finished test files are not given back: a worker would grow to 4 GB.
  workerIdleMemoryLimit: '1GB',
  projects: [
    project('node', ['imports.test.ts', '**/*.rules.test.ts', '**/*.api.test.ts', '**/*.gateway.test.ts'], {
      testEnvironment: 'node',
    }),
    project('web', ['**/*.web.test.ts', '**/*.web.test.tsx'], {
      testEnvironment: '<rootDir>/tests/support/jsdomEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/webSetup.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/tests/support/cssModule.ts' },
    }),
    project('browser', ['**/*.browser.test.ts'], { testEnvironment: 'node' }),
  ],
}
