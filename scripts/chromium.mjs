// Finds a Chromium for the browser tests, or installs one and reports that.
import { existsSync } from 'node:fs'
import { canInstall, installPackage, run } from './testing/systemPackage.mjs'

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
  if (canInstall()) {
    console.log('No Chromium here: installing Debian’s package…')
    // Releases before Debian 12 have the browser only.
    installPackage(['chromium-headless-shell', 'chromium'], find)
  } else {
    console.log('No Chromium here: installing Playwright’s…')
    run('node_modules/.bin/playwright-core', ['install', 'chromium-headless-shell'])
  }
  const installed = find()
  if (installed) return installed
  throw new Error('There is no Chromium and none could be installed. Install one, or name it in CHROMIUM_PATH.')
}
