import { parseArgs } from 'node:util'

/** What `npm run import` is asked for. */
export interface ImportOptions {
  /** The other server's address, without /api and without a slash at the end. */
  url: string
  token: string
  dryRun: boolean
}

const usage = 'IMPORT_TOKEN=… npm run import -- URL [--dry-run]'

/** The options of `npm run import`. @throws for other arguments, and without a token */
export function importOptions(args: string[], { IMPORT_TOKEN: token }: NodeJS.ProcessEnv): ImportOptions {
  const { positionals, values } = parsed(args)
  const [given, ...others] = positionals
  if (given == null || others.length > 0) throw new Error(`Give the address of the server to import from: ${usage}`)
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given))
    throw new Error(`${given} is no address of a server, such as https://saar.example.ee: ${usage}`)
  const url = new URL(given)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error(`Give the address alone, without a name, a password or a query: ${usage}`)
  if (!token)
    throw new Error(
      `IMPORT_TOKEN: the token of an admin's session on ${url.host} is needed. Sign in there; the browser keeps it as token.`,
    )
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error('IMPORT_TOKEN: it has characters that no token has.')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(api|sise)$/, '')
  return { url: `${url.origin}${path}`, token, dryRun: values['dry-run'] }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${usage}`, { cause: error })
  }
}
