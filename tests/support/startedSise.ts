import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A child process of `npm start`'s program. */
export interface StartedSise {
  child: ChildProcess
  /** Its output so far. */
  said(): string
  /** Waits for the URL that it prints. @throws an Error with its output if it ends before */
  address(): Promise<string>
  /** Its exit code. */
  ended: Promise<number | null>
}

/** Creates a working directory with a one-line client, so that tests need no build of the real one. */
export async function startFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-start-'))
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'dist/web'), { recursive: true })
  await writeFile(join(folder, 'dist/web/index.html'), '<!doctype html><title>Sise</title>')
  return folder
}

/** Starts the servers of `program`, by default those of dist/, in `folder` on free ports, with their data in its data/. */
export function startSise(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  program = resolve('dist/start.mjs'),
): StartedSise {
  return started(folder, env, process.execPath, [program])
}

/** The same by `npm start`, in its own process group as in a terminal. */
export async function startSiseByNpm(folder: string, env: NodeJS.ProcessEnv = {}): Promise<StartedSise> {
  const own = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
  const scripts = { start: own.scripts.start.replaceAll('scripts/start.mjs', resolve('dist/start.mjs')) }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, scripts }))
  return started(folder, env, 'npm', ['start'])
}

/** Starts a program that starts Sise. @param owner its user, as root only */
export function started(
  folder: string,
  env: NodeJS.ProcessEnv,
  command: string,
  args: string[],
  owner?: { uid: number; gid: number },
): StartedSise {
  const child = spawn(command, args, {
    ...owner,
    cwd: folder,
    detached: true,
    // Small pictures, so that filling in the demo content takes less time.
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      API_PORT: '0',
      DEMO_PICTURE_SCALE: '0.1',
      SITE_URL: 'http://localhost',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const printed = new Promise<string>((known) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const found = /(?:ready|On this machine): (http\S+:\d+)\/sise\n/.exec(text)?.[1]
        if (found) known(found)
      })
  })
  const failed = ended.then((code) => {
    throw new Error(`It ended with ${code}: ${text}`)
  })
  // Handled by `address`; a test that does not call it would get an unhandled rejection.
  failed.catch(() => {})
  return { child, said: () => text, address: () => Promise.race([printed, failed]), ended }
}

/** The ids of all descendant processes of `pid`, from /proc (Linux). */
export async function descendants(pid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    // The process may have ended since it was listed.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const below = (parent: number): number[] =>
    [...parents].filter(([, above]) => above === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}
