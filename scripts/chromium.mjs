// Finds a Chromium for the browser tests, or installs one and reports that.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const known = [
  // Takes a quarter less CPU than the browser it is the core of.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium: CHROMIUM_PATH, the system's, Playwright's own, or a newly installed one (Debian's package
 * where apt is available, else Playwright's).
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const { chromium } = await import('playwright-core')
  const find = () =>
    [process.env.CHROMIUM_PATH, ...known, chromium.executablePath()].find((path) => path && existsSync(path))
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium here: installing Debian’s package…')
    run('apt-get', ['update', '-qq'])
    // Releases before Debian 12 have the browser only.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!find()) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  } else {
    console.log('No Chromium here: installing Playwright’s…')
    run('node_modules/.bin/playwright-core', ['install', 'chromium-headless-shell'])
  }
  const installed = find()
  if (installed) return installed
  throw new Error('There is no Chromium and none could be installed. Install one, or name it in CHROMIUM_PATH.')
}

/** @param {string} program @param {string[]} args */
function run(program, args) {
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) console.error(`${program} ${args.join(' ')} failed.`)
}
