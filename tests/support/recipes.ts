import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The languages of the recipes of docs/graphql.md, by file extension, and their interpreters. */
export const languages = { sh: 'sh', mjs: process.execPath, py: 'python3' }

/** The file extension of a recipe. */
export type Language = keyof typeof languages

/** A recipe: its title, and its code blocks by file name. */
export interface Recipe {
  title: string
  files: ReadonlyMap<string, string>
}

/** The chapters of docs/graphql.md with the blocks whose first line is a file name; all recipes use the first chapter. GQL-11. */
export function readRecipes(): Recipe[] {
  const chapters = readFileSync('docs/graphql.md', 'utf8').split(/^## /m)
  return chapters.map((chapter) => ({
    title: chapter.split('\n', 1)[0] ?? '',
    files: new Map(
      [...chapter.matchAll(/^```\w+\n((?:#|\/\/) (\S+\.(?:graphql|sh|mjs|py))\n.*?)^```/gms)].map(
        ([, text = '', name = '']) => [name, text],
      ),
    ),
  }))
}

/** The recipes, copied into a folder. */
export interface CopiedRecipes {
  folder: string
  /**
   * Runs a recipe, and resolves to the lines that it prints.
   * @throws an Error with its output if the exit code is not 0
   */
  run(language: Language, name: string, args: string[], env: Settings): Promise<string[]>
  /** Starts a recipe that does not end by itself. */
  start(language: Language, name: string, env: Settings): { said: () => string; stop: () => Promise<void> }
  remove(): Promise<void>
}

/** The environment variables of the recipes: SISE_URL and others. */
type Settings = Record<string, string>

/** Copies all recipes into a new folder. */
export async function copyRecipes(): Promise<CopiedRecipes> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-recipes-'))
  for (const { files } of readRecipes()) for (const [name, text] of files) await writeFile(join(folder, name), text)
  const inFolder = (env: Settings) => ({ cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } })
  return {
    folder,
    async run(language, name, args, env) {
      const options = { ...inFolder(env), timeout: 120_000 }
      const { stdout } = await promisify(execFile)(languages[language], [`${name}.${language}`, ...args], options)
      return stdout.trimEnd().split('\n')
    },
    start(language, name, env) {
      // In its own process group, like a shell command, so that children are stopped with it.
      const child = spawn(languages[language], [`${name}.${language}`], { ...inFolder(env), detached: true })
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      child.stderr.resume()
      const ended = new Promise<void>((done) => child.once('close', () => done()))
      return {
        said: () => text,
        async stop() {
          if (child.pid != null && child.exitCode == null) process.kill(-child.pid, 'SIGKILL')
          await ended
        },
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
