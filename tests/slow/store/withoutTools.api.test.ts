import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { selfSigned } from '../../support/servers/certificate.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { closedPort } from '../../support/servers/tcp.ts'
import { type StartedSise, startFolder, startSise } from '../../support/startedSise.ts'

interface PackageJson {
  dependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies: Record<string, string>
  scripts: Record<string, string>
}

/** What a server has after `npm run build` and `npm ci --omit=dev`: the built programs and the packages of production. */
describe('without development packages', () => {
  let folder: string
  let smtp: TestSmtp
  let running: StartedSise | undefined
  let own: PackageJson

  beforeAll(async () => {
    folder = await startFolder()
    smtp = await startSmtp({ tls: 'at once' })
    own = JSON.parse(await readFile('package.json', 'utf8')) as PackageJson
    await copyFile('package.json', join(folder, 'package.json'))
    await cp('scripts/commands/run.mjs', join(folder, 'scripts/commands/run.mjs'))
    // Copied: a link would look for packages beside its target.
    for (const name of await readdir('dist'))
      if (/\.mjs$|^migrations$/.test(name))
        await cp(join('dist', name), join(folder, 'dist', name), { recursive: true })
    for (const name of Object.keys({ ...own.dependencies, ...own.optionalDependencies })) {
      // Optional ones are those of other systems.
      if (!existsSync(join('node_modules', name))) continue
      const link = join(folder, 'node_modules', name)
      await mkdir(dirname(link), { recursive: true })
      await symlink(resolve('node_modules', name), link)
    }
  })
  afterAll(async () => {
    running?.child.kill('SIGTERM')
    await running?.ended
    await smtp.close()
    await rm(folder, { recursive: true, force: true })
  })

  const env = () => ({
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    SITE_URL: 'https://saar.test',
    MAIL_FROM: 'sise@saar.test',
  })

  /** `npm run NAME -- WORDS` in the folder. */
  async function npmRun(name: string, words: string[] = [], settings: NodeJS.ProcessEnv = {}) {
    const args = ['run', '--silent', name, '--', ...words]
    const child = spawn('npm', args, { cwd: folder, env: { ...env(), ...settings } })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const code = await new Promise<number | null>((done) => child.once('close', done))
    return { code, output, errors }
  }

  test('OPS-4 no package of development is there', async () => {
    const names = await readdir(join(folder, 'node_modules'))
    expect(Object.keys(own.devDependencies).filter((name) => names.includes(name))).toEqual([])
  })

  test('OPS-4 Sise starts, its first admin is invited, and what is backed up is restored elsewhere', async () => {
    running = startSise(folder, { ...env(), PORT: '0', API_PORT: '0' }, join(folder, 'dist/start.mjs'))
    await running.address()
    const invited = await npmRun('invite-admin', ['mari@saar.test'])
    expect(invited).toMatchObject({ code: 0, output: expect.stringMatching(/^https:\/\/saar\.test\/sise\/reg.*\n$/) })

    const archive = join(folder, 'sise.tar')
    expect(await npmRun('backup', ['--to', archive])).toMatchObject({ code: 0, errors: '' })
    const restored = await npmRun('restore', [archive], { DATA_DIR: join(folder, 'other') })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Restored the store of ') })
  })

  test('OPS-3 a mail is tried, trusting the certificate that NODE_EXTRA_CA_CERTS names', async () => {
    const authority = join(folder, 'ca.pem')
    await writeFile(authority, selfSigned.cert)
    const settings = { SMTP_URL: smtp.url, NODE_EXTRA_CA_CERTS: authority }
    expect(await npmRun('mail-test', ['mari@saar.test'], settings)).toEqual({
      code: 0,
      output: `Sent: 127.0.0.1:${smtp.port} took the mail from sise@saar.test to mari@saar.test.\n`,
      errors: '',
    })
    expect(smtp.mails).toHaveLength(1)
  })

  test('OPS-3 a mail that cannot leave, and an address that is none, end with 1 and a sentence', async () => {
    const port = await closedPort()
    const refused = await npmRun('mail-test', ['mari@saar.test'], { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const errors = `Not sent: nothing listens at 127.0.0.1:${port} (ECONNREFUSED).\n`
    expect(refused).toEqual({ code: 1, output: '', errors })
    const bad = await npmRun('mail-test', ['mari'], { SMTP_URL: smtp.url })
    expect(bad).toMatchObject({ code: 1, output: '', errors: expect.stringContaining("'mari' is no address") })
    expect(await npmRun('mail-test')).toMatchObject({ code: 1, errors: expect.stringContaining('Give one address') })
    expect(smtp.mails).toHaveLength(1)
  })
})
