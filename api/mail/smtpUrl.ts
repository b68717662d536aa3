/**
 * Checks SMTP_URL. An unescaped / or ? in a password ends the host there, and mails would go to a host that nobody meant.
 * @returns what is wrong with it, without a word of it; undefined for a usable address
 */
export function smtpUrlFault(text: string): string | undefined {
  if (!/^smtps?:\/\/./.test(text)) return 'must be smtp://… or smtps://…'
  if (isWhole(text)) return undefined
  return `must be smtp://USER:PASSWORD@HOST:PORT; in the user and the password @ is written as %40, / as %2F, ? as %3F, # as %23, % as %25`
}

function isWhole(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && /^\/?$/.test(pathname) && !`${search}${hash}`.includes('@')
}
