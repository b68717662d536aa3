// Loaded into the servers of the proof: lets them send to its push service on this machine, though they call public addresses only.
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'

const { request } = https
const agent = new https.Agent({ rejectUnauthorized: false })
https.request = (address, options, ...rest) =>
  request(address, String(address).startsWith('https://localhost:') ? { ...options, agent } : options, ...rest)
syncBuiltinESMExports()
