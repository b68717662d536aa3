import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What prevents a release with a version: one sentence each. Empty if nothing does. OPS-20. */
export function releaseProblems(version: string): string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return ['Name the version: npm run release -- X.Y.Z']
  const present = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version
  return [
    git('status', '--porcelain') !== '' && 'There are changes without a commit.',
    git('tag', '--list', `v${version}`) !== '' && `The tag v${version} exists.`,
    present !== version && `package.json has the version ${present}: npm version --no-git-tag-version ${version}`,
    ...['compose.yaml', 'compose.postgres.yaml'].map(
      (file) =>
        !readFileSync(`deploy/${file}`, 'utf8').includes(`image: sise:${version}\n`) &&
        `deploy/${file} does not name the image sise:${version}.`,
    ),
    !new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(
      readFileSync('CHANGELOG.md', 'utf8'),
    ) && `CHANGELOG.md has no section '## [${version}] - DATE'.`,
    readFileSync('schema/published/schema.graphql', 'utf8') !==
      readFileSync('schema/generated/schema.graphql', 'utf8') &&
      'The schema is not published: npm run schema -- --publish',
  ].filter((problem) => problem !== false)
}

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
