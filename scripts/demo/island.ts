import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with the content of the demo: beside this file, and beside the bundles in dist. */
export const islandFolder = fileURLToPath(new URL('./island', import.meta.url))

/** The text of a file of island/. @throws if there is none */
export const readIsland = (path: string): string => readFileSync(join(islandFolder, path), 'utf8')

/** The names of the files or folders in a folder of island/, in order. */
export const listIsland = (folder: string): string[] =>
  readdirSync(join(islandFolder, folder))
    .filter((name) => !name.startsWith('.'))
    .sort()
