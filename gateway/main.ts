import { version } from '../schema/rules/generated/version.ts'
import { gatewaySettingFaults, readGatewayConfig } from './config.ts'
import { useOwnBufferFolder } from './front/graphql/uploads/uploadBuffers.ts'
import { buildGateway } from './server.ts'

try {
  // Its parent says it, if there is one.
  if (!process.send) write(`Sise ${version}: gateway`)
  const config = readGatewayConfig(process.env)
  for (const fault of gatewaySettingFaults(process.env)) write(fault)
  const removeBuffers = await useOwnBufferFolder((error) => write(`The folder of uploads: ${String(error)}`))
  const gateway = await buildGateway(config)
  const { port } = await gateway.listen()

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    const closing = gateway.close().then(removeBuffers)
    closing.then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // When started by a parent process: report readiness to it, and exit with it.
  process.once('disconnect', stop)
  process.send?.({ ready: true, port })
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  write(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

function write(line: string) {
  process.stderr.write(`${line}\n`)
}
