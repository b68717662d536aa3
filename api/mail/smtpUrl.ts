/**
 * Checks SMTP_URL. An unescaped / or ? in a password would end the host there, and mails would go to an unintended host.
 * @returns the fault, without any part of the URL; undefined for a valid URL
 */
export function smtpUrlFault(text: string): string | undefined {
  if (!/^smtps?:\/\/./.test(text)) return 'must be smtp://… or smtps://…'
  if (isComplete(text)) return undefined
  return `must be smtp://USER:PASSWORD@HOST:PORT; in the user and the password @ is written as %40, / as %2F, ? as %3F, # as %23, % as %25`
}

function isComplete(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && /^\/?$/.test(pathname) && !`${search}${hash}`.includes('@')
}
