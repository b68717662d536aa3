import { connect, createServer } from 'node:net'

/**
 * Checks that a port is free before anything is started.
 * @param variable name of the setting for the port
 * @param value the setting; 0 picks a free port
 * @throws an error that names the port and the setting
 */
export async function requireFreePort(variable: string, value: string, host: string): Promise<void> {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new Error(`${variable}=${value} is not a port: a number up to 65535.`)
  if (port === 0) return
  const probe = createServer()
  const fault = await new Promise<NodeJS.ErrnoException | undefined>((known) => {
    probe.once('error', known)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => known(undefined)))
  })
  if (fault?.code === 'EADDRINUSE')
    throw new Error(`Port ${port} on ${host} is taken. Stop what listens there, or set another ${variable}.`)
  // The server itself reports other errors.
}

/** Waits until a port of this machine accepts connections. */
export async function waitForPort(port: number): Promise<void> {
  while (!(await isListening(port))) await new Promise((wake) => setTimeout(wake, 100))
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
