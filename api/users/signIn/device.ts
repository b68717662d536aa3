import Bowser from 'bowser'

const browsers = Object.values(Bowser.BROWSER_MAP)
const systems = Object.values(Bowser.OS_MAP)
/** How much of a header is parsed. */
const parsed = 500

/** The browser and the system of a user-agent header, such as 'Chrome, Android', of the names that are known; null without any. AUTH-11. */
export function deviceOf(userAgent = ''): string | null {
  if (userAgent === '') return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, parsed))
  // The package takes the name of an unknown browser from the header.
  const names = [browsers.find((name) => name === browser.name), systems.find((name) => name === os.name)]
  return names.filter(Boolean).join(', ') || null
}
