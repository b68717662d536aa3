import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const has = (program: string) => spawnSync('which', [program]).status === 0

/** The settings of a unit file, as `Section.Name` with their values. @throws for a line that is none */
function unit(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let section = ''
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, key, value = ''] = /^([A-Z]\w+)=(\S.*)$/.exec(line) ?? []
    if (name !== undefined) section = name
    else if (key !== undefined) found.set(`${section}.${key}`, value)
    else throw new Error(`No setting: ${line}`)
  }
  return found
}

test('OPS-19 the unit of systemd starts the current release with its settings, and may write its data and backups', () => {
  const settings = unit(read('sise.service'))
  expect(Object.fromEntries(settings)).toMatchObject({
    'Service.ExecStart': '/opt/sise/current/sise start',
    'Service.EnvironmentFile': '/etc/sise.env',
    'Service.ReadWritePaths': '/var/lib/sise /srv/sise-backups',
    'Install.WantedBy': 'multi-user.target',
  })
  // The gateway, the api and the database stop one after another.
  expect(Number(settings.get('Service.TimeoutStopSec'))).toBeGreaterThanOrEqual(30)
  if (!has('systemd-analyze')) return
  const { stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/sise.service'], { encoding: 'utf8' })
  expect(stderr).not.toMatch(/Unknown (key|lvalue|section)/)
})

test.each(['Caddyfile', 'Caddyfile.several'])('OPS-19 %s hides the metrics and passes the largest upload', (name) => {
  const text = read(name)
  expect(text.split('{').length).toBe(text.split('}').length)
  for (const line of [/^\trespond \/metrics 404$/m, /^\t\tmax_size 510MB$/m, /^\treverse_proxy .*:4000/m])
    expect(text).toMatch(line)
  if (!has('caddy')) return
  const adapted = spawnSync('caddy', ['adapt', '--config', `deploy/${name}`, '--adapter', 'caddyfile'], {
    encoding: 'utf8',
  })
  expect([adapted.status, adapted.stderr.match(/error.*/i)?.[0]]).toEqual([0, undefined])
})
