import { readConditions } from '../../api/backup/operator/store.ts'
import { apiSettingFaults, readApiConfig } from '../../api/config.ts'
import { openStore } from '../../api/store/database.ts'
import { gatewaySettingFaults } from '../../gateway/config.ts'
import { requireStartable } from '../processes/startable.ts'
import { reachStore } from '../storeAddress.ts'

// ./sise check: while Sise runs, prints what its operator has to know, and exits with 2 if anything is wrong. Otherwise exits with 0 if
// Sise can start with the settings, else with 1 and the reason. Missing settings do not change the exit code. OPS-24.
try {
  for (const fault of [...apiSettingFaults(process.env), ...gatewaySettingFaults(process.env)]) console.error(fault)
  if (await isRunning(process.env)) await sayConditions()
  else {
    await requireStartable(process.env)
    console.log(`Sise can start. Its data is in ${process.env.DATA_DIR}.`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Whether a gateway responds at PORT. */
function isRunning({ HOST, PORT }: NodeJS.ProcessEnv): Promise<boolean> {
  const host = HOST && !['0.0.0.0', '::'].includes(HOST) ? HOST : '127.0.0.1'
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 4000}/healthz`
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function sayConditions() {
  if (process.env.API_URL) throw new Error('This machine has a gateway alone: run the check where its api is.')
  const { url, leave } = await reachStore(process.env, console.error)
  const { storeTimeouts } = readApiConfig({ ...process.env, DATABASE_URL: url })
  const store = openStore(url, { warn: (...said: unknown[]) => console.error(...said) }, storeTimeouts)
  try {
    const found = await readConditions(store.db)
    for (const { korras, lause } of found) console.log(`${korras ? '    ' : 'NB! '}${lause}`)
    if (found.some(({ korras }) => !korras)) process.exitCode = 2
  } finally {
    await store.close()
    await leave()
  }
}
