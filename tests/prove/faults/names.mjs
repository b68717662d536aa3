// Loaded into the servers of a proof. Names below saar.test are this machine, also for what calls public addresses only, unless the file
// NAMES_GONE lists them. SIGUSR2 collects garbage, so that the memory that is in use can be measured.
import dns from 'node:dns'
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { lookup, Resolver } = dns
const isOurs = (host) => String(host).endsWith('.saar.test')
const notFound = (hostname) =>
  Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname })

dns.lookup = (host, ...rest) => {
  if (!isOurs(host)) return lookup(host, ...rest)
  const [options, done] = [rest[0], rest.at(-1)]
  const gone = readFileSync(process.env.NAMES_GONE, 'utf8').split('\n')
  if (gone.includes(host)) process.nextTick(done, notFound(host))
  else if (options.all) process.nextTick(done, null, [{ address: '127.0.0.1', family: 4 }])
  else process.nextTick(done, null, '127.0.0.1', 4)
}

// Nodemailer tries these first.
for (const name of ['resolve4', 'resolve6']) {
  const resolve = Resolver.prototype[name]
  Resolver.prototype[name] = function (host, ...rest) {
    return isOurs(host) ? process.nextTick(rest.at(-1), notFound(host)) : resolve.call(this, host, ...rest)
  }
}

https.Agent = class extends https.Agent {
  constructor({ lookup: own, ...options } = {}) {
    const either = (host, ...rest) => (isOurs(host) ? dns.lookup : own)(host, ...rest)
    super({ ...options, ...(own && { lookup: either }) })
  }
}
syncBuiltinESMExports()
process.on('SIGUSR2', () => globalThis.gc?.())
