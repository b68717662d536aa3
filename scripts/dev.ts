// npm run dev: like start, but from the sources: servers restart and the client is rebuilt when a file changes.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { start } from './start.ts'

const tsx = resolve('node_modules/tsx/dist/cli.mjs')
const watched = (path: string, port: number, more: string[] = []) => ({
  path: tsx,
  args: ['watch', '--clear-screen=false', ...more, resolve(path)],
  port,
})

// The mode adds the screens for developers (web/playground/routes.ts); otherwise the build is that of production.
const build = ['build', '--watch', '--mode', 'development', '--logLevel', 'warn']
const client = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...build], { stdio: 'inherit' })
process.on('exit', () => client.kill())
await start(
  watched('api/main.ts', Number(process.env.API_PORT || 4001)),
  // The gateway reads the built client when it starts.
  watched('gateway/main.ts', Number(process.env.PORT || 4000), ['--include', 'dist/web/index.html']),
)
