import type { Plugin } from 'esbuild'

export const productionPackages: Plugin
