import { createServer } from 'node:net'

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
