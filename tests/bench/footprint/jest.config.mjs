// npm run footprint: the files of this folder, in the environments of the layers that their names say.
import usual from '../../../jest.config.mjs'

const files = { store: 'server.stack.ts', web: 'client.web.tsx' }

export default {
  ...usual,
  rootDir: '../../..',
  projects: usual.projects
    .filter(({ displayName }) => displayName in files)
    .map((project) => ({
      ...project,
      rootDir: '.',
      testMatch: [`<rootDir>/tests/bench/footprint/${files[project.displayName]}`],
    })),
}
