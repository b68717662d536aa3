import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { assembleRelease } from '../../../scripts/release/assemble.ts'
import { thisPlatform } from '../../../scripts/release/packages.ts'
import { blocksOf } from '../../support/documentBlocks.ts'
import { selfSigned } from '../../support/servers/certificate.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { closedPort } from '../../support/servers/tcp.ts'
import { started, type StartedSise, startFolder } from '../../support/startedSise.ts'
import { until } from '../../support/until.ts'

const document = 'docs/operations.md'
const own = 'tests/slow/store/operations.api.test.ts'

describe('docs/operations.md, with a release', () => {
  let folder: string
  let port: number
  let smtp: TestSmtp
  let running: StartedSise | undefined
  /** The settings of /etc/sise.env. */
  let settings: NodeJS.ProcessEnv = {}

  beforeAll(async () => {
    folder = await startFolder()
    smtp = await startSmtp({ tls: 'at once' })
    port = await closedPort()
    await assembleRelease(join(folder, 'current'), thisPlatform(), resolve('.'))
    await writeFile(join(folder, 'ca.pem'), selfSigned.cert)
    for (const name of ['data/tmp', 'data/files', 'backups', 'usb']) {
      await mkdir(join(folder, name), { recursive: true })
      // Under root PostgreSQL runs as another user, whose socket is in TMPDIR.
      await chmod(join(folder, name), 0o777)
    }
  })
  afterAll(async () => {
    await stop()
    await smtp.close()
    await rm(folder, { recursive: true, force: true })
  })

  const env = () => ({
    ...settings,
    PATH: process.env.PATH,
    HOME: folder,
    SMTP_URL: smtp.url,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  })

  async function start() {
    running = started(folder, { ...env(), PORT: String(port), API_PORT: '0' }, join(folder, 'current/sise'), ['start'])
    await running.address()
  }
  async function stop() {
    running?.child.kill('SIGTERM')
    await running?.ended
    running = undefined
  }

  /** Runs shell commands as the documented function `sise` does. */
  async function shell(commands: string, more: NodeJS.ProcessEnv = {}) {
    const script = `sise() { ${folder}/current/sise "$@"; }\n${commands}`
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env: { ...env(), ...more } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await new Promise<number | null>((done) => child.once('close', done))
    return { code, output }
  }

  /** The names of the nightly archives. */
  const nightly = async () => (await readdir(join(folder, 'backups'))).filter((name) => /Z\.tar$/.test(name))

  /** Replaces the document's line with the folders, the port and the archive by those of this test. */
  async function here(line: string) {
    const places: [RegExp, string][] = [
      [/\/srv\/sise-backups\/sise-[\dTZ-]+\.tar/g, join(folder, 'backups', (await nightly())[0] ?? 'none')],
      [/\/srv\/sise-backups/g, join(folder, 'backups')],
      [/\/var\/lib\/sise/g, join(folder, 'data')],
      [/\/root\/sise-before/g, join(folder, 'before')],
      [/\/mnt\/usb/g, join(folder, 'usb')],
      [/127\.0\.0\.1:4000/g, `127.0.0.1:${port}`],
    ]
    return places.reduce((text, [pattern, place]) => text.replaceAll(pattern, place), line)
  }

  test('OPS-4 OPS-6 the tested blocks work in their order, from the settings to a restore', async () => {
    const blocks = (await blocksOf(document)).filter(({ note }) => note === `tried by ${own}`)
    const done: string[] = []
    for (const { lines } of blocks) {
      if (lines.every((line) => /^[A-Z_]+=\S+$/.test(line))) {
        const pairs = await Promise.all(lines.map(async (line) => (await here(line)).split(/=(.*)/s)))
        settings = Object.fromEntries(pairs.map(([name = '', value]) => [name, value]))
        await start()
        // The first backup starts by itself.
        await until(async () => (await nightly()).length > 0)
        continue
      }
      for (const line of lines) {
        if (line === 'systemctl stop sise') await stop()
        else if (line === 'systemctl start sise') await start()
        else {
          const ran = await shell(await here(line))
          expect({ line, ...ran }).toMatchObject({ line, code: 0 })
          done.push(ran.output)
        }
      }
    }
    const said = done.join('')
    for (const words of [
      /^https:\/\/sise\.example\.ee\/sise\/registreerimine\/link-/m,
      /^Sent: /m,
      /-by-hand\.tar: /,
      /^manifest\.json$/m,
      /^Restored the store of /m,
      /"ready":true/,
      /^sise_condition_ok\{condition="gateway-delay"\} \d/m,
    ])
      expect(said).toMatch(words)
    expect(existsSync(join(folder, 'usb/sise.tar'))).toBe(true)
    // OPS-24: 2 if anything is wrong on the machine of the tests.
    await until(async () => /Andmebaas vastab\./.test((await shell('sise check', { PORT: String(port) })).output))
    expect([0, 2]).toContain((await shell('sise check', { PORT: String(port) })).code)
    expect(smtp.mails.map(({ to }) => to)).toEqual([['mari@example.ee']])
  })

  test('OPS-3 an undeliverable mail, and an invalid address, end with 1 and a sentence', async () => {
    const closed = await closedPort()
    const mailTest = (words: string, more?: NodeJS.ProcessEnv) => shell(`sise mail-test ${words}`, more)
    expect(await mailTest('mari@saar.test', { SMTP_URL: `smtp://127.0.0.1:${closed}` })).toEqual({
      code: 1,
      output: `Not sent: nothing listens at 127.0.0.1:${closed} (ECONNREFUSED).\n`,
    })
    expect(await mailTest('mari')).toMatchObject({ code: 1, output: expect.stringContaining("'mari' is no address") })
    expect(await mailTest('')).toMatchObject({ code: 1, output: expect.stringContaining('Give one address') })
    expect(smtp.mails).toHaveLength(1)
  })
})
