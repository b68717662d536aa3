import { connect, createServer } from 'node:net'

/**
 * Looks whether a server could listen there, so that a taken port is told before anything is started.
 * @param variable the name of the setting that chooses the port
 * @throws a sentence that names the port and the setting.
 */
export async function refuseTakenPort(variable: string, port: number, host: string): Promise<void> {
  // What is no port is for the server's own configuration to say.
  if (!(port > 0 && port < 65_536)) return
  const probe = createServer()
  const fault = await new Promise<NodeJS.ErrnoException | undefined>((known) => {
    probe.once('error', known)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => known(undefined)))
  })
  if (fault?.code === 'EADDRINUSE')
    throw new Error(`Port ${port} on ${host} is taken. Stop what listens there, or set another ${variable}.`)
  // Anything else is for the server itself to say.
}

/** Waits until somebody answers on a port of this machine. */
export async function untilAnswered(port: number): Promise<void> {
  while (!(await answers(port))) await new Promise((wake) => setTimeout(wake, 100))
}

function answers(port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('error', () => told(false))
    socket.once('connect', () => {
      socket.destroy()
      told(true)
    })
  })
}
