import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** Options for opening a page. */
export interface Opening {
  /** The signed-in user; none by default. */
  as?: { token: string }
  /** Width of the window in px; 1280 by default. Below 600 it emulates a phone with a touch screen. */
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** Whether the client's service worker may run in the window; by default only if SERVICE_WORKER=true. */
  worker?: boolean
}

/** Launches CHROMIUM_PATH, which scripts/test.mjs sets, with a new profile. @param more additional arguments */
export function launchChromium(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      ...quiet.map((what) => `--disable-${what}`),
      '--no-first-run',
      // Pages are too short-lived for optimised code: a quarter less CPU in the renderers.
      '--js-flags=--no-maglev --no-opt',
      ...more,
    ],
  })
}

const quiet = ['background-networking', 'component-update', 'sync']

/** The browser context options of a window: phone or desktop by its width. */
export function windowOf({
  width = 1280,
  height = 900,
  scheme = 'light',
  worker = process.env.SERVICE_WORKER === 'true',
}: Opening = {}) {
  const isPhone = width < 600
  const options = {
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'et-EE',
    isMobile: isPhone,
    hasTouch: isPhone,
    serviceWorkers: worker ? ('allow' as const) : ('block' as const),
  }
  return options satisfies BrowserContextOptions
}
