import { version } from '../schema/rules/generated/version.ts'
import { migrateStore } from './backup/migrateStore.ts'
import { apiSettingFaults, readApiConfig } from './config.ts'
import { buildApi } from './server.ts'

try {
  // Its parent says it, if there is one.
  if (!process.send) process.stderr.write(`Sise ${version}: api\n`)
  const config = readApiConfig(process.env)
  for (const fault of apiSettingFaults(process.env)) process.stderr.write(`${fault}\n`)
  // Reports progress, so that the supervisor does not mistake a long migration for a hang.
  await migrateStore(config, { onWorking: () => process.send?.({ ready: false }) })
  const app = await buildApi(config)
  await app.listen({ host: config.host, port: config.port })

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    app.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // When started by a parent process: report readiness to it, and exit with it.
  process.once('disconnect', stop)
  const address = app.server.address()
  process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : config.port })
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}

/** An AggregateError (a refused connection to a name with several addresses) has no message; its errors do. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('\n')
  return error instanceof Error ? error.message : String(error)
}
