import { fileURLToPath } from 'node:url'

/** The folder with the content of the demo: beside this file, and beside the bundles in dist. */
export const islandFolder = fileURLToPath(new URL('./island/', import.meta.url))
