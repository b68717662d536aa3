// npm run prove:tests: all tests, which end with the first failure and wait less.
import usual from '../../../jest.config.mjs'

export default {
  ...usual,
  rootDir: '../../..',
  testTimeout: 60_000,
  reporters: ['<rootDir>/tests/prove/tests/firstFailure.mjs'],
  projects: usual.projects.map((project) => ({
    ...project,
    rootDir: '.',
    setupFilesAfterEnv: [
      ...project.setupFilesAfterEnv,
      ...(project.displayName === 'web' ? ['<rootDir>/tests/prove/tests/shortWaits.ts'] : []),
    ],
  })),
}
