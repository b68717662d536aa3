import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { version } from '../../../schema/rules/generated/version.ts'
import { assembleRelease } from '../../../scripts/release/assemble.ts'
import { thisPlatform } from '../../../scripts/release/packages.ts'
import { launchChromium } from '../../support/browser/launch.ts'
import { started, type StartedSise } from '../../support/startedSise.ts'
import { sendGraphql } from '../graphql.ts'

const platform = thisPlatform()
/** Not root, if the tests run as root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined

let folder: string
let release: string
let browser: Browser
let running: StartedSise | undefined
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-release-'))
  await chmod(folder, 0o755)
  release = at('sise-1')
  await assembleRelease(release, platform, resolve('.'))
  await run('/bin/chmod', ['-R', 'a-w,a+rX', release])
  // Of the system's programs only those that the release may use.
  await mkdir(at('bin'))
  for (const name of ['cat', 'dirname', 'readlink']) await symlink(`/usr/bin/${name}`, join(at('bin'), name))
  for (const name of ['home', 'tmp', 'backups']) {
    await mkdir(at(name))
    await chmod(at(name), 0o777)
  }
  browser = await launchChromium()
})
afterEach(stop)
afterAll(async () => {
  await browser.close()
  await run('/bin/chmod', ['-R', 'u+w', release])
  await rm(folder, { recursive: true, force: true })
})

const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: at('bin'),
  HOME: at('home'),
  TMPDIR: at('tmp'),
  PORT: '0',
  API_PORT: '0',
  ...more,
})

/** Runs a program to its end. @returns its exit code and its output */
async function run(program: string, args: string[], input = '', env: NodeJS.ProcessEnv = environment()) {
  const child = spawn(program, args, { cwd: folder, env, ...(program === sise() && owner) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output }
}

const sise = () => join(release, 'sise')
const command = (...args: string[]) => run(sise(), args)

function start(...args: string[]) {
  // Without SITE_URL, which the settings file has.
  running = started(folder, { ...environment(), SITE_URL: undefined }, sise(), ['start', ...args], owner)
  return running
}

async function stop() {
  running?.child.kill('SIGTERM')
  await running?.ended
  running = undefined
}

const withSettings = ['--env', 'sise.env']

/** The answers to the questions of `init`; the first to the last one is no email. */
const answers = [
  'https://saar.test',
  'Saare kogukond',
  'MTÜ Saar, saar@saar.test',
  '',
  '',
  'backups',
  'data',
  'Anne Admin',
  'anne@saar.test',
]

describe('a release', () => {
  test('OPS-19 starts by its own program from a read-only folder, as an ordinary user, after questions', async () => {
    await chmod(folder, 0o777)
    expect(await command('init', ...withSettings)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/ended early/),
    })
    const { code, output } = await run(sise(), ['init', ...withSettings], `${answers.join('\n')}\n`)
    expect([code, output]).toEqual([0, expect.stringContaining('./sise invite-admin --env sise.env anne@saar.test')])
    expect(await readFile(at('sise.env'), 'utf8')).toBe(
      `NODE_ENV=production\nSITE_URL=https://saar.test\nCOMMUNITY_NAME='Saare kogukond'\nCOMMUNITY_CONTACT='MTÜ Saar, saar@saar.test'\nBACKUP_DIR=backups\nDATA_DIR=data\n`,
    )
    expect(await command('init', ...withSettings)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/sise\.env exists/),
    })
    expect(await command('check', ...withSettings)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Sise can start/),
    })

    const address = await start(...withSettings).address()
    expect(running?.said()).toMatch(new RegExp(`^Sise ${version.replaceAll('.', '\\.')}\n`))
    const invited = await command('invite-admin', ...withSettings, 'anne@saar.test')
    const link = /https:\/\/saar\.test(\/\S+)/.exec(invited.output)?.[1] ?? ''
    const page = await registered(address, link)
    await page.getByRole('button', { name: 'Anne Admin: minu menüü' }).click()
    await page.getByRole('link', { name: `Sise ${version}` }).waitFor()
    await page.goto(`${address}/sise/litsentsid`)
    await page.getByRole('heading', { level: 1, name: 'Litsentsid' }).waitFor()
    await page.close()
    // A second start on the same data, and a backup while it runs.
    const second = started(folder, environment(), sise(), ['start', ...withSettings], owner)
    expect(await second.ended).toBe(1)
    expect(await command('backup', ...withSettings, '--before-upgrade')).toMatchObject({ code: 0 })
    await stop()
    await start(...withSettings).address()
  })

  test('OPS-19 OPS-21 is upgraded by switching a link, and left again with the old folder and the backup', async () => {
    await chmod(folder, 0o777)
    const link = at('current')
    const settings = ['--env', 'upgrade.env']
    const startCurrent = () => {
      running = started(folder, environment(), join(link, 'sise'), ['start', ...settings], owner)
      return running
    }
    const switchTo = async (name: string) => {
      await rm(link, { force: true })
      await symlink(name, link)
    }
    await writeFile(
      at('upgrade.env'),
      `NODE_ENV=production\nSITE_URL=https://saar.test\nBACKUP_DIR=upgrade-backups\nDATA_DIR=upgrade-data\n`,
    )
    await laterRelease('sise-2')
    await switchTo('sise-1')
    const first = await startCurrent().address()
    const invited = await command('invite-admin', ...settings, 'anne@saar.test')
    const page = await registered(first, /https:\/\/saar\.test(\/\S+)/.exec(invited.output)?.[1] ?? '')
    await page.close()
    const made = await command('backup', ...settings, '--before-upgrade')
    const archive = /\S+before-upgrade\S*\.tar/.exec(made.output)?.[0] ?? ''
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(archive) })

    await switchTo('sise-2')
    await stop()
    await signsIn(await startCurrent().address())
    expect(running?.said()).toMatch(/^Sise 9\.9\.9\n/)
    expect(running?.said()).toMatch(/The store is brought to this version of Sise: 1 step\./)
    await stop()

    await switchTo('sise-1')
    startCurrent()
    expect(await running?.ended).toBe(1)
    expect(running?.said()).toMatch(/used by a newer version of Sise than this .*9\.9\.9.*before-upgrade/s)
    await rename(at('upgrade-data'), at('upgrade-data-newer'))
    expect(await command('restore', ...settings, archive)).toMatchObject({ code: 0 })
    await signsIn(await startCurrent().address())
  })

  test('OPS-19 refuses data in its own folder, which an upgrade replaces', async () => {
    for (const setting of ['DATA_DIR', 'BACKUP_DIR'])
      expect(
        await run(
          sise(),
          ['check'],
          '',
          environment({ SITE_URL: 'https://saar.test', [setting]: join(release, 'data') }),
        ),
      ).toMatchObject({
        code: 1,
        output: expect.stringMatching(new RegExp(`^${setting}: .* is in the folder of the release`)),
      })
  })

  test('OPS-19 names a wrong setting, a missing file and an unknown command', async () => {
    await writeFile(at('wrong.env'), 'SITE_URL=saar\nDATA_DIR=data\n')
    expect(await command('check', '--env', 'wrong.env')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^SITE_URL: /m),
    })
    expect(await command('check', '--env', 'none.env')).toMatchObject({
      code: 1,
      output: 'The settings file none.env cannot be read (ENOENT).\n',
    })
    expect(await command('stat')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There is no command stat\./),
    })
    expect(await command('help')).toMatchObject({ code: 0, output: expect.stringMatching(/ {2}restore /) })
  })

  test('OPS-22 lists each package that its bundles were made of, and has the text of its licence or names it', async () => {
    const { components } = JSON.parse(await readFile(join(release, 'dist/notices/sbom.cdx.json'), 'utf8')) as {
      components: { name: string; version: string }[]
    }
    const listed = new Set(components.map(({ name }) => name))
    const text = await readFile(join(release, 'dist/notices/NOTICES.txt'), 'utf8')
    for (const { name, version } of components)
      expect([name, text.includes(`${name} ${version} (`)]).toEqual([name, true])
    // The source maps are written apart from the lists of packages.
    const maps = (await readdir('dist')).filter((name) => name.endsWith('.mjs.map'))
    const bundled = new Set<string>()
    for (const name of maps) {
      const { sources } = JSON.parse(await readFile(join('dist', name), 'utf8')) as { sources: string[] }
      for (const source of sources) {
        const found = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1]
        // Drizzle's own maps name its sources `src`.
        if (found !== undefined && found !== 'src') bundled.add(found)
      }
    }
    expect(bundled.size).toBeGreaterThan(50)
    expect([...bundled].filter((name) => !listed.has(name))).toEqual([])
    for (const name of ['react', 'graphiql', 'workbox-core', 'sharp', 'PostgreSQL']) expect(listed).toContain(name)
    // A build without the development tools is the same.
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
      packages: Record<string, { dev?: boolean }>
    }
    const servers = JSON.parse(await readFile('dist/packages.json', 'utf8')) as string[]
    expect(servers.filter((path) => packages[path]?.dev !== undefined)).toEqual([])
  })

  test('OPS-19 says for which machines it is where its Node does not run', async () => {
    const other = at('other')
    await mkdir(join(other, 'bin'), { recursive: true })
    await writeFile(join(other, 'bin/node'), 'not of this machine')
    for (const name of ['sise', 'PLATFORM']) await symlink(join(release, name), join(other, name))
    // Not through the link, as the program finds its folder by it.
    await rm(join(other, 'sise'))
    await writeFile(join(other, 'sise'), await readFile(sise()), { mode: 0o755 })
    expect(await run(join(other, 'sise'), ['start'])).toMatchObject({
      code: 1,
      output: `This release of Sise does not run on this machine. It is for linux-${platform.cpu} with glibc 2.28 or newer.\n`,
    })
  })
})

/** Makes a release of a later version beside: with one migration more. */
async function laterRelease(name: string): Promise<void> {
  const later = at(name)
  await cp(release, later, { recursive: true, verbatimSymlinks: true })
  await run('/bin/chmod', ['-R', 'u+w', later])
  for (const bundle of (await readdir(join(later, 'dist'))).filter((file) => file.endsWith('.mjs'))) {
    const code = await readFile(join(later, 'dist', bundle), 'utf8')
    if (code.includes(`"${version}"`))
      await writeFile(join(later, 'dist', bundle), code.replaceAll(`"${version}"`, '"9.9.9"'))
  }
  const migrations = join(later, 'dist/migrations')
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: object[] }
  const entry = { ...journal.entries.at(-1), idx: journal.entries.length, when: Date.now(), tag: '9999_later' }
  await writeFile(
    join(migrations, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...journal.entries, entry] }),
  )
  await writeFile(join(migrations, '9999_later.sql'), 'alter table posts add column later text')
}

/** Signs the registered admin in. */
async function signsIn(address: string): Promise<void> {
  const query = 'mutation { signIn(email: "anne@saar.test", password: "saarekogu-praam") { user { name } } }'
  expect(await sendGraphql(address, query)).toMatchObject({ data: { signIn: { user: { name: 'Anne Admin' } } } })
}

/** Registers by an invitation in a new window. */
async function registered(address: string, link: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'et-EE' })
  await page.goto(address + link)
  await page.getByRole('textbox', { name: 'Nimi' }).fill('Anne Admin')
  await page.getByRole('textbox', { name: 'Parool', exact: true }).fill('saarekogu-praam')
  await page.getByRole('textbox', { name: 'Parool uuesti' }).fill('saarekogu-praam')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Foorum' }).first().waitFor()
  return page
}
