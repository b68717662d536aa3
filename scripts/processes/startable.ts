import { readApiConfig } from '../../api/config.ts'
import { readGatewayConfig } from '../../gateway/config.ts'
import { requireDataDir } from '../store.ts'
import { requireFreePort } from './port.ts'

/**
 * Checks what a start needs: free ports, valid settings of the programs that it starts, and a folder for data.
 * @throws an error that names the setting
 */
export async function requireStartable(env: NodeJS.ProcessEnv): Promise<void> {
  const loopback = '127.0.0.1'
  await requireFreePort('PORT', env.PORT || '4000', env.HOST || loopback)
  if (!env.API_URL) await requireFreePort('API_PORT', env.API_PORT || '4001', loopback)
  readGatewayConfig(env)
  if (env.API_URL) return
  readApiConfig({ ...env, DATABASE_URL: env.DATABASE_URL || 'postgresql://embedded' })
  await requireDataDir(env)
}
